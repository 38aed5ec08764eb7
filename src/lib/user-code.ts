/** What a code is made of that a person reads and types: no vowel, so no word, and nothing that looks like another. */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ';
const length = 8;
const form = new RegExp(`^[${userCodeLetters}]{${length}}$`);

/** Makes a code such as `WDJB-MJHT` (RFC 8628, section 6.1) of a source of numbers below a bound. */
export function makeUserCode(below: (bound: number) => number): string {
  const letters = Array.from({ length }, () => userCodeLetters[below(userCodeLetters.length)]).join('');
  return shownUserCode(letters);
}

/** The letters of a code however it was typed; undefined for what cannot be one. */
export function readUserCode(text: string): string | undefined {
  const letters = text.toUpperCase().replaceAll(/[\s\p{P}]/gu, '');
  return form.test(letters) ? letters : undefined;
}

/** The letters of a code in two halves, which are easier to compare. */
export function shownUserCode(letters: string): string {
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
}
