/**
 * Control characters, line and paragraph separators, and direction characters, with which a name could look as if it
 * had another ending. Joiners are allowed: Persian and emoji need them.
 */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const max_length = 255; // code points; no current file system allows more

/**
 * Returns the name of a file that is safe to show and save: the last part of a path, without control characters, in any
 * script. Returns undefined if no name is left or it is too long.
 */
export function fileName(given: string): string | undefined {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(unseen, '').replaceAll(':', '_').trim();
  if (/^\.*$/.test(name) || !name.isWellFormed()) return undefined;
  return [...name].length > max_length ? undefined : name;
}
