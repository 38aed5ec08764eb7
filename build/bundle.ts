import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { carriedApart, requireCarried } from './carried.ts';
import type { Entries } from './entries.ts';
import { root } from './root.ts';

/** Where the bundles lie: the program's, and by name each thread's and each that is loaded later. */
export type Bundles = { program: string; others: Record<string, string> };

/** Bundles the program, its threads and what it loads later into one CommonJS file each, in the given folder. */
export async function bundle({ program, threads, later }: Entries, folder: string): Promise<Bundles> {
  const made = await Promise.all(
    Object.entries({ ...threads, ...later }).map(async ([name, entry]) => {
      return [name, await one(entry, join(folder, `${name}.cjs`))] as const;
    }),
  );
  return {
    program: await one(program, join(folder, 'hdo.cjs'), { plugins: [carriedApart(later)], banner: requireCarried }),
    others: Object.fromEntries(made),
  };
}

type Special = { plugins?: Plugin[]; banner?: string };

async function one(entry: string, outfile: string, { plugins = [], banner = '' }: Special = {}): Promise<string> {
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    supported: { 'dynamic-import': false }, // it becomes require, which is ours
    keepNames: true, // and not minified: source maps have no effect inside an executable
    legalComments: 'none',
    logLevel: 'warning',
    plugins,
    banner: { js: `const module_url = require('node:url').pathToFileURL(process.execPath).href;${banner}` },
    define: { 'import.meta.url': 'module_url' }, // empty in CommonJS
  });
  await writeFile(outfile, ascii(await readFile(outfile, 'utf8')));
  return outfile;
}

/** One character beyond ASCII, and V8 would keep twice the bytes; only comments still have some. */
function ascii(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
