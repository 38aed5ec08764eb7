import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { requestText, talk } from '../helpers/appliance/raw.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { newContext } from '../helpers/browser/browser.ts';

const browser = 'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const words = 'sign-in-again-at-evil';
const unknown = [
  '/nothing',
  `/${words}`,
  `/<script>${words}</script>`,
  `/%3Cscript%3E${words}`,
  `/queue/x?${words}`,
  '/item/a/b',
  '/docs/no-such-page',
  '/docs/a/b',
  '/Queue',
  '//',
  '/apiary',
];
const forPrograms = ['/api', '/api/nothing', '/API/x', '//api/x', '/review/api/x', '/review', '/mcp/x', '/device/x'];

test('a browser at an unknown address gets a page with a link to the inbox and without the address', async (t) => {
  const box = await appliance(t);
  const get = async (path: string, accept: string, method = 'GET') => {
    const [reply] = await talk(box.base_url, requestText(`${method} ${path} HTTP/1.1`, [accept, 'Host: localhost']));
    assert.ok(reply, path);
    return reply;
  };
  for (const path of unknown) {
    const { status, headers, bytes } = await get(path, browser);
    assert.equal(`${status} ${headers['content-type']}`, '404 text/html; charset=utf-8', path);
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; .*frame-ancestors 'none'$/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(String(bytes), /<a href="\/queue">/);
    assert.doesNotMatch(String(bytes), new RegExp(`script|${words}`));
    assert.equal((await get(path, browser, 'HEAD')).bytes.length, 0);
  }
  for (const accept of ['Accept: */*', 'Accept: application/json', 'Accept: text/html;q=0, */*', 'X-No: accept']) {
    assert.equal((await get('/nothing', accept)).json?.error?.code, 'not_found', accept);
  }
  for (const path of forPrograms) assert.equal((await get(path, browser)).json?.error?.code, 'not_found', path);
  assert.equal((await get('/nothing', browser, 'POST')).json?.error?.code, 'not_found');

  const context = await newContext();
  t.after(() => context.close());
  const shown = await context.newPage();
  await shown.goto(`${box.base_url}/no/such/page`);
  await shown.getByRole('heading', { name: 'Page not found' }).waitFor();
  assert.deepEqual(await flaws(shown), []);
  await shown.getByRole('link', { name: 'Go to the inbox' }).click();
  await shown.waitForURL(/\/queue$/);
});
