/**
 * Control characters, line and paragraph separators, and characters that change the direction of writing, with which a
 * name could end otherwise than it looks. Joiners stay: Persian and emoji need them.
 */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const longest = 255; // of code points; no file system of today allows more

/**
 * The name of a file as it may be shown and saved: the last part of a path, without control characters, in whatever
 * script. Undefined when nothing is left to name a file by, or more than any file system takes.
 */
export function fileName(given: string): string | undefined {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(unseen, '').replaceAll(':', '_').trim();
  if (/^\.*$/.test(name) || !name.isWellFormed()) return undefined;
  return [...name].length > longest ? undefined : name;
}
