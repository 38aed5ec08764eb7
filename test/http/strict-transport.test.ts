import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from 'undici';
import { appliance } from '../helpers/appliance.ts';

const paths = ['/', '/docs', '/inbox.css', '/api/output/check', '/nowhere'];
const proxied = { HDO_SERVER__TRUSTED_PROXIES: '127.0.0.1' };

/** What the answers to some paths say of strict transport, each value once. */
async function said(base_url: string, proto: string): Promise<unknown[]> {
  const found = paths.map(async (path) => {
    const { headers, body } = await request(new URL(path, base_url), { headers: { 'x-forwarded-proto': proto } });
    await body.dump();
    return headers['strict-transport-security'];
  });
  return [...new Set(await Promise.all(found))];
}

test('whoever comes by HTTPS through a trusted proxy is told to come by nothing else, on every path', async (t) => {
  const box = await appliance(t, { env: proxied });
  assert.deepEqual(await said(box.base_url, 'https'), ['max-age=31536000']);
  assert.deepEqual(await said(box.base_url, 'http'), [undefined]);
});

test('over plain HTTP nothing is said, whatever somebody claims who is not trusted', async (t) => {
  const box = await appliance(t);
  assert.deepEqual(await said(box.base_url, 'https'), [undefined]);
});

test('server.hsts_seconds sets for how long, and 0 says nothing', async (t) => {
  const short = await appliance(t, { env: { ...proxied, HDO_SERVER__HSTS_SECONDS: '600' } });
  assert.deepEqual(await said(short.base_url, 'https'), ['max-age=600']);
  const off = await appliance(t, { env: { ...proxied, HDO_SERVER__HSTS_SECONDS: '0' } });
  assert.deepEqual(await said(off.base_url, 'https'), [undefined]);
});
