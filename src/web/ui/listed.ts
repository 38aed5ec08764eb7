import { wordsLanguage } from './numbers.ts';

/** The comma and the full stop of the page's language. */
export const [comma, stop] = wordsLanguage === 'ja' ? (['、', '。'] as const) : ([', ', '.'] as const);

/** Joins parts by commas. */
export const listed = (...parts: readonly string[]): string => parts.join(comma);
