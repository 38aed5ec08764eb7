import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { root } from './root.ts';

const prefix = 'carried:';

/** Leaves what a program imports dynamically out of its bundle where it has one of its own, by the given names. */
export function carriedApart(later: Readonly<Record<string, string>>): Plugin {
  const names = new Map(
    Object.entries(later).flatMap(([name, entry]) => [
      [entry, name],
      [join(root, entry), name],
    ]),
  );
  return {
    name: 'carried-apart',
    setup({ onResolve }) {
      onResolve({ filter: /./ }, ({ kind, path, resolveDir }) => {
        const name = kind === 'dynamic-import' ? (names.get(path) ?? names.get(join(resolveDir, path))) : undefined;
        return name === undefined ? undefined : { path: prefix + name, external: true };
      });
    },
  };
}

/** Makes `require` find the bundles that the executable carries beside the program; each is run once. */
export const requireCarried = `
require = ((builtin) => {
  const made = new Map();
  return (name) => {
    if (!name.startsWith('${prefix}')) return builtin(name);
    const known = made.get(name);
    if (known) return known.exports;
    const file = name.slice(${prefix.length}) + '.cjs';
    const source = builtin('node:sea').getAsset(file, 'utf8');
    const module = { exports: {} };
    made.set(name, module);
    builtin('node:vm').compileFunction(source, ['module', 'exports', 'require'], { filename: file })(
      module, module.exports, builtin,
    );
    return module.exports;
  };
})(require);
`;
