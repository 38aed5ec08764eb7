import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { root } from '../root.ts';
import type { Entries } from './entries.ts';
import { placesName } from './places.ts';

/** The prefix of the names of bundles that are required at once. */
export const prefix = 'carried:';
const prefixWhenUsed = 'when-used:';

/** The prefixes of the names of bundles that the executable carries apart. */
export const prefixes = [prefix, prefixWhenUsed] as const;

/** Wraps a bundle that the executable carries into a function, which runs it when it is called. */
export const around = { banner: '(function (module, exports, require) {', footer: '})' } as const;

/** Leaves modules out of a bundle that have a bundle of their own. */
export function carriedApart({ later, whenUsed, parts }: Pick<Entries, 'later' | 'whenUsed' | 'parts'>): Plugin {
  const names = {
    'dynamic-import': named(prefix, { ...later, ...parts }),
    'import-statement': named(prefixWhenUsed, whenUsed),
  };
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

/** Maps each import, by name and by path, to the name that is written for it. */
function named(prefix: string, bundles: Readonly<Record<string, string>>): Map<string, string> {
  const both = ([name, entry]: [string, string]) =>
    [entry, join(root, entry)].map((path) => [path, prefix + name] as const);
  return new Map(Object.entries(bundles).flatMap(both));
}

/** Modules of Node that a plain start does not need. They are loaded at their first use. */
export const late = ['child_process', 'fs/promises', 'https', 'readline/promises', 'stream/consumers', 'tls', 'v8'];

/**
 * Makes `require` find the bundles that the executable carries. Each runs once, from the code that V8 compiled during
 * the build where the executable carries that too. V8 ignores the code of another V8 and compiles the source. Carried
 * files are read from the file of the program, because a page read through its image counts as memory until the end:
 * 6 MB at each start.
 */
export const requireCarried = `
require = ((builtin) => {
  const { getAssetKeys, getRawAsset: inImage } = builtin('node:sea');
  const { closeSync, openSync, readSync } = builtin('node:fs');
  const { Script } = builtin('node:vm');
  const made = new Map();
  const late = new Set(${JSON.stringify(late.map((name) => `node:${name}`))});
  const places = JSON.parse(Buffer.from(inImage('${placesName}')).toString());
  const read = (file, [offset, length]) => {
    // resizable, so that it is not from malloc: after a block of 2 MB, malloc keeps about 2 MB more of what is freed
    const bytes = new Uint8Array(new ArrayBuffer(length, { maxByteLength: length }));
    let at = 0;
    while (at < length) {
      const more = readSync(file, bytes, at, length - at, offset + at);
      if (more === 0) throw new Error('The program file is too short.');
      at += more;
    }
    return bytes.buffer;
  };
  const getRawAsset = (name) => {
    if (!places[name]) return inImage(name);
    let file;
    try {
      file = openSync('/proc/self/exe'); // another file may have its name by now
      return read(file, places[name]);
    } catch {
      return inImage(name); // the same bytes: there is no /proc, or no descriptor is free
    } finally {
      if (file !== undefined) closeSync(file);
    }
  };
  const sea = { ...builtin('node:sea'), getRawAsset };
  const textOf = (filename) => {
    if (!getAssetKeys().includes(filename + '.br')) return Buffer.from(getRawAsset(filename));
    return builtin('node:zlib').brotliDecompressSync(getRawAsset(filename + '.br'));
  };
  const whenUsed = (find, name) => new Proxy({}, { get: (_, property) => find(name)[property] });
  return function carried(name) {
    if (name.startsWith('${prefixWhenUsed}')) return whenUsed(carried, name.replace('${prefixWhenUsed}', '${prefix}'));
    if (name === 'node:sea') return sea;
    if (!name.startsWith('${prefix}')) return late.has(name) ? whenUsed(builtin, name) : builtin(name);
    const known = made.get(name);
    if (known) return known.exports;
    const bundle = name.slice(${prefix.length});
    const filename = bundle + '.cjs';
    const code = bundle + '.code';
    const cachedData = getAssetKeys().includes(code) ? new Uint8Array(getRawAsset(code)) : undefined;
    const text = textOf(filename).latin1Slice(); // it is ASCII, so nothing need be decoded
    const script = new Script(text, { filename, cachedData });
    const module = { exports: {} };
    made.set(name, module);
    script.runInThisContext()(module, module.exports, carried);
    return module.exports;
  };
})(require);
`;

/** The program of every thread in the executable: it runs the bundle of the thread's name. */
export const runOwnBundle = `${requireCarried}require('${prefix}' + require('node:worker_threads').threadName);\n`;
