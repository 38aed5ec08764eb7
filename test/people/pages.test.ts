import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from 'undici';
import { appliance } from '../helpers/appliance/appliance.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { builtWeb } from '../helpers/browser/built-web.ts';

async function get(base_url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: given, body } = await request(`${base_url}/queue`, { headers });
  return { status: statusCode, etag: String(given.etag), vary: given.vary, html: await body.text() };
}

test('a page contains no personal data, and says if the request had a session, valid or not', async (t) => {
  await builtWeb();
  const box = await appliance(t);
  const ada = box.person('Ada');
  await ada.password('a long password');
  const { headers } = await ada.signIn('a long password');
  const cookie = `hdo_session=${'k'.repeat(43)}`;
  const [stranger, hers] = [await get(box.base_url), await get(box.base_url, headers)];
  assert.deepEqual(await get(box.base_url, { cookie }), hers);
  assert.equal(hers.html.replace(' data-session="claimed"', ''), stranger.html);
  assert.deepEqual([stranger.vary, hers.vary], ['Accept-Language, Cookie', 'Accept-Language, Cookie']);
  const both = { 'if-none-match': `${stranger.etag}, ${hers.etag}` };
  assert.equal((await get(box.base_url, both)).status, 304);
  assert.equal((await get(box.base_url, { cookie, 'if-none-match': stranger.etag })).status, 200);
});

test('a page knows the server’s names, so that it can warn of links to them', async (t) => {
  await builtWeb();
  const env = { HDO_SERVER__PUBLIC_URL: 'https://hdo.example.org:8443', HDO_SERVER__ALLOWED_HOSTS: 'Inbox.lan' };
  const [named, plain] = [await appliance(t, { env }), await account()];
  assert.match((await get(named.base_url)).html, /<html data-hosts="hdo\.example\.org inbox\.lan" lang="en">/);
  assert.match((await get(plain.base_url)).html, /<html lang="en">/);
});
