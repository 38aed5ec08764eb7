import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { languages, mirrorOf, sourceLanguage, translated } from '../../../build/web/languages.ts';
import { root, sources } from './sources.ts';

/** The languages into which the inbox is translated. */
export const translations = languages.filter((language) => language !== sourceLanguage);

const rooms = join(root, 'src/web');

/** Lists the English words files by their paths in `src/web`. */
export function wordsFiles(): string[] {
  return sources(['src/web'])
    .map((file) => relative(rooms, file))
    .filter((name) => /(^|[/-])words\.ts$/.test(name) && !name.startsWith('languages'));
}

/** Lists the files of a language by their paths in its folder. */
export function mirrorsOf(language: string): string[] {
  const folder = mirrorOf('', language);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
}

type Words = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const bundles = new Map<string, Promise<Words>>();

/** Loads all words of a language by their files, as the build makes them for the page. */
export function wordsIn(language: string): Promise<Words> {
  const known = bundles.get(language) ?? bundle(language);
  bundles.set(language, known);
  return known;
}

async function bundle(language: string): Promise<Words> {
  const contents = wordsFiles().map((name) => `export * as ${JSON.stringify(name)} from "./src/web/${name}";`);
  const { outputFiles } = await build({
    stdin: { contents: contents.join('\n'), resolveDir: root },
    plugins: [translated(language)],
    define: { page_language: JSON.stringify(language) },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'node24',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`);
}
