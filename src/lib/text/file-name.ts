/**
 * Control characters, line and paragraph separators, and direction characters, with which a name could look as if it
 * had another ending. Joiners are allowed: Persian and emoji need them.
 */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const max_length = 255; // code points: the limit of Windows and macOS
const max_bytes = 255; // of UTF-8: the limit of Linux (NAME_MAX)

/**
 * Returns the name of a file that is safe to show and save: the last part of a path, without control characters, in any
 * script, composed (NFC; macOS sends NFD). Returns undefined if no name is left or it is too long.
 */
export function fileName(given: string): string | undefined {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(unseen, '').replaceAll(':', '_').trim().normalize('NFC');
  if (/^\.*$/.test(name) || !name.isWellFormed()) return undefined;
  return [...name].length > max_length ? undefined : name;
}

/**
 * Returns the name under which a file can be saved on every system: `fileName`, cut before its ending to 255 bytes
 * between two letters. Returns undefined if no name is left.
 */
export function savedName(given: string): string | undefined {
  const name = fileName(given);
  if (name === undefined || Buffer.byteLength(name) <= max_bytes) return name;
  const ending = /(?<=.)\.[^.]{1,16}$/u.exec(name)?.[0] ?? '';
  let stem = '';
  for (const { segment } of new Intl.Segmenter().segment(name.slice(0, name.length - ending.length))) {
    if (Buffer.byteLength(`${stem}${segment}${ending}`) > max_bytes) break;
    stem += segment;
  }
  return `${stem}${ending}`;
}
