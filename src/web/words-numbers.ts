/** The language in which numbers, days and times are written; it is that of the words. */
export const language = 'en-GB';

const small = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A number in figures. */
export const figure = (count: number): string => count.toLocaleString(language);

/** A number in words, up to twelve; nothing is called what fits the sentence. */
export const inWords = (count: number, nothing: 'no' | 'none' = 'none'): string =>
  count === 0 ? nothing : (small[count - 1] ?? figure(count));

/** How many there are of a thing, in figures. */
export const things = (count: number, thing: string): string => `${figure(count)} ${thing}${count === 1 ? '' : 's'}`;
