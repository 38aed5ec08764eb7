import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { folders } from '../../../build/executable/assets.ts';
import { late } from '../../../build/executable/carried.ts';
import { entries } from '../../../build/executable/entries.ts';
import { root, sources } from '../data/sources.ts';

/** Lists all parts of the program that are loaded on first use: imports, bundles, threads, files and Node modules. */
export function lazyParts(): string[] {
  const program = sources(['src', 'bin']).filter((file) => !relative(root, file).startsWith('src/web/'));
  const imports = program.flatMap((file) => importsIn(file).map((name) => `${relative(root, file)} imports ${name}`));
  const { threads, whenUsed } = entries;
  return [
    ...new Set(imports),
    ...Object.keys(threads).map((name) => `the thread ${name}`),
    ...Object.keys(whenUsed).map((name) => `the bundle ${name}`),
    ...Object.keys(folders).map((name) => `the files of ${name}`),
    ...late.map((name) => `node:${name}`),
  ].sort();
}

/** Lists the threads that the program starts, by name. */
export function startedThreads(): string[] {
  const text = sources(['src', 'bin'])
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const found = text.matchAll(/\b(?:(?:startThread|runInThread)\(\{ name: |startEarly\()'(\w+)'/g);
  return [...new Set([...found].map(([, name]) => name ?? ''))].sort();
}

/** Lists the parts of the inbox whose script is loaded when they are first shown. */
export function lazyPages(): string[] {
  return sources(['src/web']).flatMap(importsIn).sort();
}

/** Lists the dynamic imports of a file, without those of types. */
function importsIn(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(typeof )?\bimport\(\s*([^)]*?)\s*\)(\.[A-Z])?/g);
  return [...found].filter(([, type, , member]) => !type && !member).map(([, , name = '']) => name.replaceAll("'", ''));
}
