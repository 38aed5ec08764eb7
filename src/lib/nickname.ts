import type { Flaw } from './schema/complaint.ts';

/** The separators between names in `answered_by`. A name must not contain one. */
export const separators = /[,;+]|(?:^| )and(?: |$)/i;
export const separatorFlaw: Flaw = {
  code: 'invalid_format',
  message: 'must not contain a comma, semicolon, plus or the word "and", because they separate names',
};

/** Control, direction, invisible, unassigned and private characters, and old Hangul letters. */
const unfit = /[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u;

/** Normalizes a name (PRECIS nickname profile, RFC 8266, 2.3) as `visibleText` does, and refuses separators. */
export function nickname(text: string): string | Flaw {
  const name = visibleText(text);
  return typeof name === 'string' && separators.test(name) ? separatorFlaw : name;
}

/** Maps, trims and collapses spaces of a name, then applies NFKC. Refuses invisible characters. */
export function visibleText(text: string): string | Flaw {
  const name = text
    .replaceAll(/\p{Zs}/gu, ' ')
    .normalize('NFKC')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/^ | $/g, '');
  if (name === '') return { code: 'too_short', message: 'is blank' };
  if (unfit.test(name)) {
    return { code: 'unsupported_characters', message: 'holds a character that is invisible or changes direction' };
  }
  if (/^\p{M}/u.test(name)) return { code: 'unsupported_characters', message: 'begins with a combining mark' };
  return name;
}

/** Finds what has a name: by the name as stored, else by its normal form. macOS decomposes letters, for example. */
export function findNamed<T>(name: string, find: (name: string) => T | undefined): T | undefined {
  const found = find(name);
  if (found !== undefined) return found;
  const normal = visibleText(name);
  return typeof normal === 'string' && normal !== name ? find(normal) : undefined;
}
