import { language, wordsLanguage } from './numbers.ts';

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
