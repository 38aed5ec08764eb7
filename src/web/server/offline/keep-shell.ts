import { wordsLanguage } from '../../ui/numbers.ts';
import { kept, mute_cache } from './kept.ts';
import type { NoticeWords } from './notices.ts';
import { pushWords } from './words.ts';

/** The files of the page for offline use, as build/web/page.ts lists them. */
type Shell = { readonly version: string; readonly page: string; readonly files: readonly string[] };

declare const shell_list: string | undefined; // the address of the list; set by build/web/page.ts

const unsigned = { credentials: 'omit' } as const;

/**
 * Stores the page of this language, its files and the words of notices in a cache, and deletes the caches of other
 * languages and builds. The words are stored last: a cache that has them is complete.
 */
export async function keepShell(): Promise<void> {
  const reply = await fetch(typeof shell_list === 'undefined' ? '/shell.json' : shell_list, unsigned);
  if (!reply.ok) return;
  const { version, page, files } = (await reply.json()) as Shell;
  const name = `hdo-${version}`;
  const cache = await caches.open(name);
  if (!(await cache.match(kept.words))) {
    await cache.addAll(files.map((file) => new Request(file, unsigned)));
    await cache.put(kept.page, await found(page));
    const words: NoticeWords = { language: wordsLanguage, ...pushWords };
    await cache.put(kept.words, Response.json(words));
  }
  const others = (await caches.keys()).filter((other) => other !== name && other !== mute_cache);
  await Promise.all(others.map((other) => caches.delete(other)));
}

/** Reads a file without the session. Throws if the server does not have it. */
async function found(path: string): Promise<Response> {
  const reply = await fetch(path, unsigned);
  if (!reply.ok) throw new TypeError(`There is no ${path}.`);
  return reply;
}
