import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Entries } from './entries.ts';
import { root } from './root.ts';

/** Where the bundles lie: the program's, and each thread's by its name. */
export type Bundles = { program: string; threads: Record<string, string> };

/** Bundles the program and each thread that is there into one CommonJS file each, in the given folder. */
export async function bundle(entries: Entries, folder: string): Promise<Bundles> {
  const present = Object.entries(entries.threads).filter(([, entry]) => existsSync(join(root, entry)));
  const threads = present.map(async ([name, entry]) => [name, await one(entry, join(folder, `${name}.cjs`))] as const);
  return {
    program: await one(entries.program, join(folder, 'hdo.cjs')),
    threads: Object.fromEntries(await Promise.all(threads)),
  };
}

async function one(entry: string, outfile: string): Promise<string> {
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    keepNames: true, // and not minified: source maps have no effect inside an executable
    legalComments: 'none',
    logLevel: 'warning',
    banner: { js: `const module_url = require('node:url').pathToFileURL(process.execPath).href;` },
    define: { 'import.meta.url': 'module_url' }, // empty in CommonJS
  });
  await writeFile(outfile, ascii(await readFile(outfile, 'utf8')));
  return outfile;
}

/** One character beyond ASCII, and V8 would keep twice the bytes; only comments still have some. */
function ascii(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
