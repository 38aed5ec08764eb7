import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from 'undici';
import { appliance } from '../helpers/appliance/appliance.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';

const paths = ['/', '/docs', '/inbox.css', '/api/output/check', '/nowhere'];
const proxied = { HDO_SERVER__TRUSTED_PROXIES: '127.0.0.1' };

/** Returns the distinct Strict-Transport-Security headers of several paths. */
async function headersOf(base_url: string, proto: string): Promise<unknown[]> {
  const found = paths.map(async (path) => {
    const { headers, body } = await request(new URL(path, base_url), { headers: { 'x-forwarded-proto': proto } });
    await body.dump();
    return headers['strict-transport-security'];
  });
  return [...new Set(await Promise.all(found))];
}

test('over HTTPS through a trusted proxy, every path demands HTTPS', async (t) => {
  const box = await appliance(t, { env: proxied });
  assert.deepEqual(await headersOf(box.base_url, 'https'), ['max-age=31536000']);
  assert.deepEqual(await headersOf(box.base_url, 'http'), [undefined]);
});

test('over plain HTTP the header is absent, whatever an untrusted client claims', async () => {
  const box = await account();
  assert.deepEqual(await headersOf(box.base_url, 'https'), [undefined]);
});

test('server.hsts_seconds sets the duration, and 0 removes the header', async (t) => {
  const short = await appliance(t, { env: { ...proxied, HDO_SERVER__HSTS_SECONDS: '600' } });
  assert.deepEqual(await headersOf(short.base_url, 'https'), ['max-age=600']);
  const off = await appliance(t, { env: { ...proxied, HDO_SERVER__HSTS_SECONDS: '0' } });
  assert.deepEqual(await headersOf(off.base_url, 'https'), [undefined]);
});
