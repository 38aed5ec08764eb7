import { type Facets, facetTokens } from '../../contract/search-words.ts';

const most_terms = 12;
const longest = 500; // UTF-16 units; the rest is ignored
const term = /"([^"]*)"|[^\s"]+/gu;
/** A character that the tokenizer of the index keeps. A term without one would match nothing. */
const letter = /[\p{L}\p{N}\p{Co}]/u;

/**
 * Builds an FTS5 expression from what a person typed, with every word quoted, so that no FTS5 syntax gets through. All
 * words must match, and the last one matches as a prefix. Words in quotation marks match as a phrase. Returns undefined
 * for blank text, and null for text without a searchable character.
 */
export function wordsMatch(typed: string): string | null | undefined {
  const text = typed.slice(0, longest).replaceAll('\0', ' ').toWellFormed().normalize('NFC');
  if (text.trim() === '') return undefined;
  const terms = [...text.matchAll(term)]
    .map(([whole, quoted]) => ({ text: quoted ?? whole, open: quoted === undefined }))
    .filter(({ text }) => letter.test(text))
    .slice(0, most_terms);
  if (terms.length === 0) return null;
  const last = terms.length - 1;
  return terms.map(({ text, open }, at) => `"${text}"${open && at === last ? ' *' : ''}`).join(' AND ');
}

export function facetMatch(words: string, facets: Partial<Facets>): string {
  return `facets : (${facetTokens(facets).join(' AND ')}) AND words : (${words})`;
}
