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
  const letters = typedCode(text).toUpperCase();
  return form.test(letters) ? letters : undefined;
}

/**
 * Returns the letters and digits of a code that a person typed, whatever separates them. Full-width letters (NFKC) and
 * the digits of all scripts become those of ASCII.
 */
export function typedCode(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/[\s\p{P}\p{Cf}\p{DI}]/gu, '');
  return plain.replaceAll(/\p{Nd}/gu, (digit) => `${digitValue(digit)}`);
}

/** Returns the value of a decimal digit: Unicode encodes them in runs from zero to nine (section 4.6). */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (point - zero) % 10;
}

/** Formats the letters of a code in two halves, which are easier to compare. */
export function shownUserCode(letters: string): string {
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
}
