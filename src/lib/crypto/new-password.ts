import { readAsset } from '../process/assets.ts';

/** The minimum and maximum length of a new password in code points (OWASP ASVS 5.0, 6.2.1). */
export const passwordLength = { fewest: 12, most: 1_000 } as const;

/** Names that a password may not consist of, besides the owner's name. */
const ofProduct = ['human decision outbox', 'hdo'];

type PasswordFlaw = { readonly code: 'too_short' | 'too_long' | 'invalid_value'; readonly message: string };

/**
 * Checks a new password of a person. Only length counts, not character classes (OWASP ASVS 5.0, 6.2.4, 6.2.5 and
 * 6.2.11). Existing passwords keep working.
 */
export function flawOfPassword(password: string, { name }: { name: string }): PasswordFlaw | undefined {
  const length = [...password].length;
  const { fewest, most } = passwordLength;
  if (length < fewest) return { code: 'too_short', message: `has fewer than ${fewest} characters` };
  if (length > most) return { code: 'too_long', message: `has more than ${most} characters` };
  if (/\p{Cc}/u.test(password)) {
    const message = 'has a line break or another control character, which the field of a browser cannot hold';
    return { code: 'invalid_value', message };
  }
  const text = plain(password);
  if (isNames(text, name))
    return { code: 'invalid_value', message: 'is only the name of the person or of hdo, with digits and signs added' };
  if (new Set(text).size === 1) return { code: 'invalid_value', message: 'repeats a single character' };
  if (isRun(text)) return { code: 'invalid_value', message: 'only counts up or down, or repeats a few digits' };
  if (!isCommon(text)) return undefined;
  return {
    code: 'invalid_value',
    message: 'is one of the 10,000 most common passwords, or one of them with digits and signs added',
  };
}

/** Normalizes case and width, which people vary. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Tells if a password consists only of its owner's or the product's name, with digits and signs. */
function isNames(text: string, name: string): boolean {
  const names = [name, ...ofProduct].map(plain).flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)]);
  return [/[^\p{L}]+/gu, /[^\p{L}\p{N}]+/gu].some((others) => {
    const words = names.map((one) => one.replaceAll(others, '')).filter((one) => one !== '');
    return consistsOf(text.replaceAll(others, ''), words);
  });
}

/** Tells if a non-empty text is a concatenation of some of the words. */
function consistsOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at++) {
    if (reached.has(at)) for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length);
  }
  return text !== '' && reached.has(text.length);
}

/** Tells if the digits of a text without letters count up or down by one step, or repeat themselves. 0 follows 9. */
function isRun(text: string): boolean {
  const digits = /\p{L}/u.test(text) ? '' : text.replaceAll(/\D/g, '');
  const steps = [...digits].slice(1).map((digit, at) => (Number(digit) - Number(digits[at]) + 10) % 10);
  return digits !== '' && (new Set(steps).size <= 1 || units(digits).length > 1);
}

/** The fewest digits of a common password that other digits around it do not hide. */
export const fewest_digits = 6;

/** Tells if a password is common, also with digits and signs around it or repeated. */
function isCommon(text: string): boolean {
  const list = readAsset('passwords/list.txt')?.toString(); // rarely needed, so not kept in memory
  if (list === undefined) throw new Error('the executable does not contain the list of common passwords');
  const common = new Set(list.split('\n'));
  if (!/\p{L}/u.test(text)) return isCommonNumber(text, common);
  const signless = text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return [text, signless].flatMap(units).some((one) => common.has(one)) || hasCommonCore(text, common);
}

/** Tells if a text is a common password with digits and signs around its letters. A common one may end with some. */
function hasCommonCore(text: string, common: ReadonlySet<string>): boolean {
  const before = /^[^\p{L}]*/u.exec(text)?.[0].length ?? 0;
  const after = text.length - (/[^\p{L}]*$/u.exec(text)?.[0].length ?? 0);
  const longest = Math.max(...[...common].map((one) => one.length));
  if (units(text.slice(before, after)).some((one) => common.has(one))) return true;
  for (let from = before; from >= 0; from--) {
    for (let to = after; to <= text.length && to - from <= longest; to++) {
      if (common.has(text.slice(from, to))) return true;
    }
  }
  return false;
}

/** Tells if a text without letters is a common password with digits and signs around it or within it. */
function isCommonNumber(text: string, common: ReadonlySet<string>): boolean {
  const digits = text.replaceAll(/\P{Nd}/gu, '');
  if ([text, digits].flatMap(units).some((one) => common.has(one))) return true;
  const numbers = [...common].filter((one) => one.length >= fewest_digits && /^\d+$/.test(one));
  return numbers.some((one) => digits.includes(one));
}

/** Lists a text and each shorter text that it repeats. */
function units(text: string): string[] {
  const lengths = Array.from({ length: text.length }, (_, at) => at + 1);
  return lengths
    .filter((length) => text.length % length === 0)
    .map((length) => text.slice(0, length))
    .filter((unit) => unit.repeat(text.length / unit.length) === text);
}
