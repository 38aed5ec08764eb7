import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { root } from '../root.ts';

const rooms = join(root, 'src/web');
const translations = join(rooms, 'languages');

/** The language of the sources. The other ones have a folder each, which mirrors the rooms of the inbox. */
export const sourceLanguage = 'en';

/** The languages of the inbox. */
export const languages: readonly string[] = [
  sourceLanguage,
  ...readdirSync(translations, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort(),
];

/** Returns the path of a words file's translation, whose own path is relative to `src/web`. */
export function mirrorOf(words: string, language: string): string {
  return language === sourceLanguage ? join(rooms, words) : join(translations, language, words);
}

/** Resolves each import of a words file to its translation. The build fails without it. */
export function translated(language: string): Plugin {
  return {
    name: 'translated',
    setup({ onResolve }) {
      if (language === sourceLanguage) return;
      onResolve({ filter: /^\.{1,2}\/(.*[/-])?words\.ts$/ }, ({ path, resolveDir, importer }) => {
        const words = relative(rooms, join(resolveDir, path));
        if (/^(languages|\.\.)[/\\]/.test(words)) return undefined;
        const mirror = mirrorOf(words, language);
        if (importer === mirror) return failed(`${relative(root, importer)} has to import English words as types.`);
        return existsSync(mirror) ? { path: mirror } : failed(`The translation ${relative(root, mirror)} is missing.`);
      });
    },
  };
}

const failed = (text: string) => ({ errors: [{ text }] });
