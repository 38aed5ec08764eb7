/** The letters of a code that a person reads and types: no vowels, so no words, and no look-alikes. */
const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ';
const length = 8;
const form = new RegExp(`^[${userCodeLetters}]{${length}}$`);

/** Generates a code such as `WDJB-MJHT` (RFC 8628, section 6.1) from a source of random numbers. */
export function makeUserCode(below: (bound: number) => number): string {
  const letters = Array.from({ length }, () => userCodeLetters[below(userCodeLetters.length)]).join('');
  return shownUserCode(letters);
}

/** Parses a typed code, whatever its case and separators. Returns undefined for an invalid code. */
export function readUserCode(text: string): string | undefined {
  const letters = text.toUpperCase().replaceAll(/[\s\p{P}]/gu, '');
  return form.test(letters) ? letters : undefined;
}

/** Formats the letters of a code in two halves, which are easier to compare. */
export function shownUserCode(letters: string): string {
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
}
