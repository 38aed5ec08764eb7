import type { IncomingHttpHeaders } from 'node:http';
import { readAsset } from '../../lib/process/assets.ts';
import { weightsOf } from './variants.ts';

/** The source language of the inbox, for browsers that accept no other language of it. */
const first = 'en';

/** The cookie of the language that a person chose. The page sets it (src/web/settings/choose-language.ts). */
const chosen = /^\s*hdo_language=([a-z]{2})\s*$/;

export function builtLanguages(): readonly string[] {
  return JSON.parse(String(readAsset('web/languages.json') ?? `["${first}"]`));
}

/**
 * Chooses the language of the page: the one of the cookie, else the first that the browser accepts (RFC 9110, section
 * 12.5.4), whatever its region. Other cookies and malformed members are ignored.
 */
export function chooseLanguage(headers: IncomingHttpHeaders, offered: readonly string[]): string {
  const cookies = (headers.cookie ?? '').split(';').map((pair) => chosen.exec(pair)?.[1]);
  const accepted = [...weightsOf(headers['accept-language'] ?? '')]
    .filter(([, weight]) => weight > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([tag]) => (tag === '*' ? first : tag.split('-')[0]));
  return [...cookies, ...accepted].find((one) => one !== undefined && offered.includes(one)) ?? first;
}

/** Returns the file of a language. The files of the first language are named plainly. */
export function fileOf(name: string, language: string): string {
  return language === first ? name : name.replace('.', `.${language}.`);
}
