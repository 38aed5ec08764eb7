declare const page_language: string | undefined; // set by build/web/page.ts, which makes the page once per language

/** The language of the words. */
export const wordsLanguage = typeof page_language === 'undefined' ? 'en' : page_language;

/** The language of numbers, days and times: that of the words, in the person's regional form, such as `de-CH`. */
export const language = regional(globalThis.navigator?.languages ?? []);

function regional(preferred: readonly string[]): string {
  const plain = /^(?<code>[a-z]{2,3})(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i; // Intl throws at malformed tags
  const found = preferred.find((one) => plain.exec(one)?.groups?.code?.toLowerCase() === wordsLanguage);
  return found ?? (wordsLanguage === 'en' ? 'en-GB' : wordsLanguage);
}

/** Capitalizes the first letter of a text that begins a line: names of days and months are small in some languages. */
export const atStart = (text: string): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

const figures = new Intl.NumberFormat(language);

export const figure = (count: number): string => figures.format(count);

/** The forms of a noun or a clause by the plural categories of a language. Each language has `other`. */
export type PluralForms = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string };

/** Chooses the form that goes with a count: `plural(1, { one: 'key', other: 'keys' })` is `key`. */
export const plural = (count: number, forms: PluralForms): string =>
  forms[new Intl.PluralRules(language).select(count)] ?? forms.other;

const small = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Writes a number in English words up to twelve, and in figures above. */
export const inWords = (count: number): string => (count === 0 ? 'none' : (small[count - 1] ?? figure(count)));

/** The comma and the full stop of the page's language. */
export const [comma, stop] = wordsLanguage === 'ja' ? (['、', '。'] as const) : ([', ', '.'] as const);

/** The colon of the page's language, with the space around it. */
export const colon = wordsLanguage === 'ja' ? '：' : wordsLanguage === 'fr' ? '\u00a0: ' : ': ';

/** Joins parts by commas. */
export const listed = (...parts: readonly string[]): string => parts.join(comma);

/** Joins names in the language of the page: `Ada, Bob and Carol`, or with `or`. */
export function named(names: readonly string[], by: 'and' | 'or' = 'and'): string {
  return new Intl.ListFormat(language, { type: by === 'and' ? 'conjunction' : 'disjunction' }).format(names);
}
