import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Entries } from './entries.ts';
import { root } from './root.ts';

const prefix = 'carried:';
const prefixWhenUsed = 'when-used:';

/** What a bundle stands between that the executable carries: it is run by calling the function that it then is. */
export const around = { banner: '(function (module, exports, require) {', footer: '})' } as const;

/** Leaves out of a bundle what has one of its own, by the given names. */
export function carriedApart({ later, whenUsed }: Pick<Entries, 'later' | 'whenUsed'>): Plugin {
  const names = { 'dynamic-import': named(prefix, later), 'import-statement': named(prefixWhenUsed, whenUsed) };
  return {
    name: 'carried-apart',
    setup({ onResolve }) {
      onResolve({ filter: /./ }, ({ kind, path, resolveDir }) => {
        const known = kind === 'dynamic-import' || kind === 'import-statement' ? names[kind] : undefined;
        const name = known?.get(path) ?? known?.get(join(resolveDir, path));
        return name === undefined ? undefined : { path: name, external: true };
      });
    },
  };
}

/** What is imported, by its name or its place, and what is written for it. */
function named(prefix: string, bundles: Readonly<Record<string, string>>): Map<string, string> {
  const both = ([name, entry]: [string, string]) =>
    [entry, join(root, entry)].map((path) => [path, prefix + name] as const);
  return new Map(Object.entries(bundles).flatMap(both));
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
  const whenUsed = (find, name) => new Proxy({}, { get: (_, property) => find(name)[property] });
  return function carried(name) {
    if (name.startsWith('${prefixWhenUsed}')) return whenUsed(carried, name.replace('${prefixWhenUsed}', '${prefix}'));
    if (!name.startsWith('${prefix}')) return late.has(name) ? whenUsed(builtin, name) : builtin(name);
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
