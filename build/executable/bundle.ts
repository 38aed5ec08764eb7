import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'esbuild';
import { around, carriedApart, requireCarried, runOwnBundle } from './carried.ts';
import type { Entries } from './entries.ts';
import { shareModules } from './shared.ts';
import type { Unresolved } from './unresolved.ts';
import { buildWhole } from './whole.ts';

/**
 * The paths of the bundles: the program's, and by name those of threads and of parts that are loaded later.
 * Packed ones end in `.br`. `unresolved` has the imports that build/executable/unresolved.ts allows.
 */
export type Bundles = { program: string; others: Record<string, string>; unresolved: Unresolved[] };

/** Bundles the program, its threads and what it loads later into one CommonJS file each, in the given folder. */
export async function bundle(entries: Entries, folder: string): Promise<Bundles> {
  const { program, threads, later, whenUsed, parts, libraries, packed } = entries;
  const kindOf = (name: string) => ({ minify: libraries.includes(name), pack: packed.includes(name) });
  const bundleOf = async (entry: string, name: string, outer: Outer) => {
    const apart = { later, whenUsed, parts };
    return [
      name,
      await one({ entry, outfile: join(folder, `${name}.cjs`), ...apart, ...kindOf(name), ...outer }),
    ] as const;
  };
  const all = (wanted: Readonly<Record<string, string>>, outer: Outer) =>
    Promise.all(Object.entries(wanted).map(([name, entry]) => bundleOf(entry, name, outer)));
  const shared = shareModules(later.hdo);
  const made = await all(parts, { ...around, plugin: shared.use }); // before the program, which shares what they use
  made.push(...(await all({ ...threads, ...later, ...whenUsed }, { ...around, plugin: shared.give })));
  const [, begin] = await bundleOf(program, 'begin', { banner: requireCarried });
  const thread = join(folder, 'thread.cjs');
  await writeFile(thread, runOwnBundle);
  return {
    program: begin.outfile,
    others: { ...Object.fromEntries(made.map(([name, { outfile }]) => [name, outfile])), thread },
    unresolved: [begin, ...made.map(([, one]) => one)].flatMap(({ unresolved }) => unresolved),
  };
}

type Outer = { banner?: string; footer?: string; plugin?: Plugin };
type Wanted = Outer &
  Pick<Entries, 'later' | 'whenUsed' | 'parts'> & { entry: string; outfile: string; minify: boolean; pack: boolean };

async function one({ entry, outfile, minify, pack, banner = '', footer = '', plugin, ...apart }: Wanted) {
  const { unresolved } = await buildWhole({
    entryPoints: [entry],
    outfile,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    supported: { 'dynamic-import': false }, // it becomes require, which is ours
    minify, // libraries only: source maps have no effect inside an executable, so our lines and names stay
    keepNames: minify,
    plugins: [carriedApart(apart), ...(plugin ? [plugin] : [])],
    banner: { js: `${banner}const module_url = require('node:url').pathToFileURL(process.execPath).href;` },
    footer: { js: footer },
    define: { 'import.meta.url': 'module_url' }, // empty in CommonJS
  });
  const text = ascii(await readFile(outfile, 'utf8'));
  const file = pack ? `${outfile}.br` : outfile;
  await writeFile(file, pack ? brotliCompressSync(text) : text);
  return { outfile: file, unresolved };
}

/** One character beyond ASCII, and V8 would keep twice the bytes; only comments still have some. */
function ascii(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
