import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from 'undici';
import { languages } from '../../build/web/languages.ts';
import { chooseLanguage } from '../../src/people/pages/languages.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { builtWeb } from '../helpers/browser/built-web.ts';

const offered = ['en', 'de', 'es', 'fr', 'ja'];

test('the language is chosen by the cookie, else by what the browser accepts', () => {
  const cases: readonly [accepted: string | undefined, cookie: string | undefined, expected: string][] = [
    [undefined, undefined, 'en'],
    ['', '', 'en'],
    ['de', undefined, 'de'],
    ['de-AT', undefined, 'de'],
    ['DE-ch-1996', undefined, 'de'],
    ['fr;q=0.5, es;q=0.8', undefined, 'es'],
    ['es;q=0.8, fr;q=0.8', undefined, 'es'],
    ['pt-BR, es;q=0.4, en;q=0.3', undefined, 'es'],
    ['zh-CN, zh;q=0.9', undefined, 'en'],
    ['de;q=0, ja;q=0.1', undefined, 'ja'],
    ['*, de', undefined, 'en'],
    ['ja, *;q=0.5', undefined, 'ja'],
    ['de;q=nan', undefined, 'en'],
    ['de;q=1.5, fr;q=-1, ;;, =, ja;q=0.2', undefined, 'ja'],
    ['deu, enx, __proto__, constructor', undefined, 'en'],
    ['de', 'hdo_language=fr', 'fr'],
    ['de', 'a=b; hdo_language=ja ;c=d', 'ja'],
    ['de', 'hdo_language=en', 'en'],
    ['de', 'hdo_language=xx', 'de'],
    ['de', 'hdo_language=', 'de'],
    ['de', 'hdo_language=fr-CA', 'de'],
    ['de', 'hdo_language="fr"', 'de'],
    ['de', 'x_hdo_language=fr', 'de'],
    ['de', 'hdo_language=xx; hdo_language=fr', 'fr'],
    [`${'de-'.repeat(5_000)}x, `.repeat(2), undefined, 'de'],
    [' '.repeat(15_000), ' '.repeat(15_000), 'en'],
    [`fr;q=${'0'.repeat(15_000)}`, ';'.repeat(15_000), 'en'],
  ];
  for (const [accepted, cookie, expected] of cases) {
    assert.equal(chooseLanguage({ 'accept-language': accepted, cookie }, offered), expected, `${accepted} ${cookie}`);
  }
  assert.equal(chooseLanguage({ 'accept-language': 'de', cookie: 'hdo_language=de' }, ['en']), 'en');
});

async function get(path: string, headers: Record<string, string> = {}) {
  await builtWeb();
  const { base_url } = await account();
  const { statusCode, headers: given, body } = await request(base_url + path, { headers });
  const html = await body.text();
  return { status: statusCode, given, html, language: /<html[^>]* lang="(?<tag>\w+)"/.exec(html)?.groups?.tag };
}

for (const language of languages) {
  test(`the page is served in ${language}, with scripts of its own and the style of all`, async () => {
    const found = await get('/queue', { 'accept-language': `${language}-XX, en;q=0.1` });
    assert.deepEqual([found.status, found.language], [200, language]);
    assert.equal(found.given.vary, 'Accept-Language, Cookie');
    const english = await get('/queue');
    assert.equal(english.language, 'en');
    assert.equal(found.given['content-security-policy'], english.given['content-security-policy']);
    assert.equal(found.given.etag === english.given.etag, language === 'en');
    const filesOf = (html: string) => [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url).sort();
    const [own, common] = [filesOf(found.html), filesOf(english.html)];
    const other = own.filter((url) => !common.includes(url));
    assert.ok(other.length <= 2 && other.every((url) => url.endsWith('.js')), other.join());
    for (const url of own) assert.equal((await get(url)).status, 200, url);
    const byCookie = await get('/settings', { cookie: `hdo_language=${language}`, 'accept-language': 'en' });
    assert.equal(byCookie.language, language);
    const known = { 'if-none-match': String(found.given.etag), cookie: `hdo_language=${language}` };
    assert.equal((await get('/queue', known)).status, 304);
  });

  test(`the page for offline use is in ${language}, whatever the request prefers`, async () => {
    const list = await get(language === 'en' ? '/shell.json' : `/shell.${language}.json`);
    assert.equal(list.status, 200);
    assert.equal(JSON.parse(list.html).page, `/shell/${language}`);
    const shell = await get(`/shell/${language}`, { 'accept-language': 'de, ja;q=0.5', cookie: 'hdo_language=fr' });
    assert.deepEqual([shell.status, shell.language], [200, language]);
  });
}

test('odd headers get a page, and unknown languages none of their own', async () => {
  for (const accepted of ['x'.repeat(8_000), 'de;q=nan', ',;q=,', 'de\u00ff', '%00', '../de']) {
    const { status, language } = await get('/', { 'accept-language': accepted });
    assert.deepEqual([status, language], [200, 'en'], accepted.slice(0, 20));
  }
  for (const path of ['/shell', '/shell/xx', '/shell/..%2fde', '/shell.xx.json', '/offline.de.js', '/index.de.html']) {
    assert.equal((await get(path)).status, 404, path);
  }
});
