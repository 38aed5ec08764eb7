import { errorWords } from './error-words.ts';

declare const page_language: string | undefined; // set by build/web/page.ts

const isTranslated = typeof page_language !== 'undefined' && page_language !== 'en'; // known while building

/** Refusals whose sentence in English speaks of parameters and routes, which a person has never seen. */
const { not_found, forbidden, invalid_request } = errorWords;
const byCode: Readonly<Record<string, string>> = isTranslated ? errorWords : { not_found, forbidden, invalid_request };

/** Returns the sentence of a refusal in the language of the page: the server's own if that is English or unknown. */
export function sentenceOf({ code, message }: { code: string; message: string }): string {
  return byCode[code] ?? message;
}
