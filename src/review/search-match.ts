import { type Facets, facetTokens } from '../contract/search-words.ts';

const most_terms = 12;
const longest = 500; // in UTF-16 units; what is behind it does not narrow the search
const term = /"([^"]*)"|[^\s"]+/gu;
/** What the index's tokenizer makes words of; a term without any would match nothing. */
const letter = /[\p{L}\p{N}\p{Co}]/u;

/**
 * What a person typed as an expression of FTS5 that has no syntax of its own: each word quoted, all of them wanted, the
 * last one as the beginning of a word. What stands in quotation marks stays together. Undefined for a blank text, null
 * for one without anything that could be found.
 */
export function wordsMatch(typed: string): string | null | undefined {
  const text = typed.slice(0, longest).replaceAll('\0', ' ').toWellFormed();
  if (text.trim() === '') return undefined;
  const terms = [...text.matchAll(term)]
    .map(([whole, quoted]) => ({ text: quoted ?? whole, open: quoted === undefined }))
    .filter(({ text }) => letter.test(text))
    .slice(0, most_terms);
  if (terms.length === 0) return null;
  const last = terms.length - 1;
  return terms.map(({ text, open }, at) => `"${text}"${open && at === last ? ' *' : ''}`).join(' AND ');
}

/** The expression that narrows one of words to items with all the given facets. */
export function facetMatch(words: string, facets: Partial<Facets>): string {
  return `facets : (${facetTokens(facets).join(' AND ')}) AND words : (${words})`;
}
