import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from 'undici';
import { appliance } from '../helpers/appliance.ts';
import { builtWeb } from '../helpers/built-web.ts';

const isForNobody = (html: string) => html.includes('<html data-session="none"');

async function get(base_url: string, headers: Record<string, string>) {
  const { statusCode, headers: given, body } = await request(`${base_url}/queue`, { headers });
  return { status: statusCode, etag: String(given.etag), vary: given.vary, html: await body.text() };
}

test('a page says that nobody is signed in, unless a live session came with the request', async (t) => {
  await builtWeb();
  const box = await appliance(t);
  const ada = box.person('Ada');
  await ada.password('a long password');
  const { cookie, call } = await ada.signIn('a long password');
  const [stranger, hers] = [await get(box.base_url, {}), await get(box.base_url, { cookie })];
  assert.deepEqual([isForNobody(stranger.html), isForNobody(hers.html)], [true, false]);
  assert.notEqual(stranger.etag, hers.etag);
  assert.deepEqual([stranger.vary, hers.vary], ['Cookie', 'Cookie']);

  const both = { 'if-none-match': `${stranger.etag}, ${hers.etag}` };
  assert.equal((await get(box.base_url, both)).status, 304);
  const before = { cookie, 'if-none-match': hers.etag };
  assert.equal((await get(box.base_url, before)).status, 304);
  await call('sessionEnd');
  const after = await get(box.base_url, before);
  assert.deepEqual([after.status, isForNobody(after.html)], [200, true], 'what was kept is not taken for what is now');
});
