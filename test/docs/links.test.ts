import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, type PageName, pages } from '../../build/docs/pages.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { builtWeb } from '../helpers/browser/built-web.ts';

const paths = (Object.keys(pages) as PageName[]).map(addressOf);
const places = /<(?:a|link|script)\b[^>]*? (?:href|src)="([^"]*)"/g;
const ids = /<[a-z0-9]+ [^>]*?\bid="([^"]*)"/g;
const elsewhere = /^https:\/\/[a-z0-9.-]+(?:\/|$)/;

test('each link of the documentation leads to a page and a heading that are there', async () => {
  await builtWeb();
  const { base_url } = await account();
  const textAt = async (path: string) => {
    const reply = await fetch(base_url + path);
    return { status: reply.status, text: await reply.text() };
  };
  const known = new Map(await Promise.all(paths.map(async (path) => [path, await textAt(path)] as const)));
  const broken: string[] = [];
  let checked = 0;
  for (const path of paths) {
    const { text = '' } = known.get(path) ?? {};
    for (const [, written = ''] of text.matchAll(places)) {
      const link = written.replaceAll('&amp;', '&').replace(base_url, '');
      if (elsewhere.test(link)) continue;
      checked += 1;
      const [target = '', id] = link.split('#');
      const page = target === '' ? path : target;
      const found = known.get(page) ?? (await textAt(page));
      known.set(page, found);
      const has = id === undefined || [...found.text.matchAll(ids)].some(([, one]) => one === decodeURIComponent(id));
      if (found.status !== 200 || !has) broken.push(`${path} leads to ${link}`);
    }
  }
  assert.ok(checked > paths.length ** 2, `${checked} links`); // each page leads to each
  assert.deepEqual(broken, []);
});
