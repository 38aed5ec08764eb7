import { named } from '../ui/numbers.ts';
import { errorWords, policyErrorWords } from './error-words.ts';

declare const page_language: string | undefined; // set by build/web/page.ts

const isTranslated = typeof page_language !== 'undefined' && page_language !== 'en'; // known while building

/** Refusals whose sentence in English speaks of parameters and routes, which a person has never seen. */
const { not_found, forbidden, invalid_request } = errorWords;
const byCode: Readonly<Record<string, string>> = isTranslated ? errorWords : { not_found, forbidden, invalid_request };

/** Returns the sentence of a refusal in the language of the page. `who` are the people whom a policy lets answer. */
export function sentenceOf({ code, message, who }: { code: string; message: string; who?: readonly string[] }): string {
  if (code === 'forbidden' && who && who.length > 0) return policyErrorWords.onlyMay(named(who));
  return byCode[code] ?? message;
}
