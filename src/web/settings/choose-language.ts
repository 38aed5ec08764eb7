import { wordsLanguage } from '../ui/numbers.ts';

declare const page_languages: readonly string[] | undefined; // set by build/web/page.ts

const codes = typeof page_languages === 'undefined' ? [wordsLanguage] : page_languages;
const cookie = 'hdo_language'; // src/people/pages/languages.ts reads it
const year_s = 31_536_000;

/** The languages of the inbox, with their names in themselves. */
export const languages = codes.map((code) => ({ code, name: nameOf(code) }));

/** Returns the name of the language that the browser asks for, as the server understands it. */
export function browserLanguage(): string {
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '');
  return nameOf(wanted.find((code) => codes.includes(code)) ?? 'en');
}

/** Returns the code of the language that was chosen in this browser, or '' for the browser's own. */
export function chosenLanguage(): string {
  const pairs = document.cookie.split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name, code = '']) => name === cookie && codes.includes(code))?.[1] ?? '';
}

/** Chooses a language for this browser, or '' for its own, and loads the page in it. Drafts are stored already. */
export function chooseLanguage(code: string): void {
  const lifetime_s = code === '' ? 0 : year_s;
  const secure = location.protocol === 'https:' ? ['Secure'] : [];
  const parts = [`${cookie}=${code}`, 'Path=/', `Max-Age=${lifetime_s}`, 'SameSite=Strict', ...secure];
  Object.assign(document, { cookie: parts.join('; ') });
  chosenLanguage(); // Chromium stores cookies in the background, and reading waits for that: the page needs the new one
  location.reload();
}

function nameOf(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
