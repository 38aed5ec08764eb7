import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { root } from './root.ts';

const prefix = 'carried:';

/** What a bundle stands between that the executable carries: it is run by calling the function that it then is. */
export const around = { banner: '(function (module, exports, require) {', footer: '})' } as const;

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

/** What of Node's own no plain start needs: it is loaded when something of it is first used. */
const late = ['child_process', 'fs/promises', 'https', 'readline/promises', 'stream/consumers', 'tls', 'v8'];

/**
 * Makes `require` find the bundles that the executable carries; each is run once, from the code that V8 has compiled
 * of it already where that is carried too. V8 compiles anew what another V8 has compiled.
 */
export const requireCarried = `
require = ((builtin) => {
  const { getAssetKeys, getRawAsset } = builtin('node:sea');
  const { Script } = builtin('node:vm');
  const made = new Map();
  const late = new Set(${JSON.stringify(late.map((name) => `node:${name}`))});
  const whenUsed = (name) => new Proxy({}, { get: (_, property) => builtin(name)[property] });
  return function carried(name) {
    if (!name.startsWith('${prefix}')) return late.has(name) ? whenUsed(name) : builtin(name);
    const known = made.get(name);
    if (known) return known.exports;
    const bundle = name.slice(${prefix.length});
    const filename = bundle + '.cjs';
    const code = bundle + '.code';
    const cachedData = getAssetKeys().includes(code) ? new Uint8Array(getRawAsset(code)) : undefined;
    const text = Buffer.from(getRawAsset(filename)).latin1Slice(); // it is ASCII, so nothing need be decoded
    const script = new Script(text, { filename, cachedData });
    const module = { exports: {} };
    made.set(name, module);
    script.runInThisContext()(module, module.exports, carried);
    return module.exports;
  };
})(require);
`;

/** What every thread in the executable runs: the bundle of its own name. */
export const runOwnBundle = `${requireCarried}require('${prefix}' + require('node:worker_threads').threadName);\n`;
