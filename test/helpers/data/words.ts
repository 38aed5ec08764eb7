import { relative } from 'node:path';
import { build } from 'esbuild';
import { languages, readWordsFile, sourceLanguage, translated } from '../../../build/web/languages.ts';
import { root, sources } from './sources.ts';

/** The languages into which the inbox is translated. */
export const translations = languages.filter((language) => language !== sourceLanguage);

/** Lists the words files of the inbox. */
export function wordsFiles(): string[] {
  return sources(['src/web']).filter((file) => /[/-]words\.ts$/.test(file));
}

type Words = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const bundles = new Map<string, Promise<Words>>();

/** Loads all words of a language by their sections, as the build makes them for the page. */
export function wordsIn(language: string): Promise<Words> {
  const known = bundles.get(language) ?? bundle(language);
  bundles.set(language, known);
  return known;
}

function bundle(language: string): Promise<Words> {
  const sections = wordsFiles().map((file) => [readWordsFile(file).section, relative(root, file)]);
  const contents = sections.map(([section, file]) => `export * as ${JSON.stringify(section)} from "./${file}";`);
  return load(contents.join('\n'), language);
}

/** Loads a module of the inbox with the English words that it needs. */
export function loadBuilt<Module>(file: string): Promise<Module> {
  return load(`export * from "./${file}";`, sourceLanguage);
}

async function load<Module>(contents: string, language: string): Promise<Module> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    plugins: [translated(language)],
    define: { page_language: JSON.stringify(language) },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'node24',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`);
}
