export type Direction = 'ltr' | 'rtl';

/** Letters of the scripts that are written from right to left (Unicode, Bidi_Class R and AL). */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns the direction of a text by its first letter, or undefined if it has no letter. */
export function directionOf(text: string): Direction | undefined {
  const [first] = /\p{L}/u.exec(text) ?? [];
  if (first === undefined) return undefined;
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}
