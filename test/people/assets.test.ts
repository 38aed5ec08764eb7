import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { chooseCoding, codings } from '../../src/people/pages/variants.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { builtWeb } from '../helpers/browser/built-web.ts';

type Method = 'GET' | 'HEAD';

async function get(url: string, headers: Record<string, string> = {}, method: Method = 'GET') {
  const { statusCode, headers: given, body } = await request(url, { method, headers });
  return { status: statusCode, given, bytes: Buffer.from(await body.arrayBuffer()) };
}

/** The style, the main script and the page itself, at the addresses that the page has. */
async function addresses() {
  await builtWeb();
  const { base_url } = await account();
  const page = String((await get(`${base_url}/queue`)).bytes);
  const named = [...page.matchAll(/(?:src|href)="(\/(?:chunks\/|inbox\.css)[^"]+)"/g)].map(
    ([, path]) => base_url + path,
  );
  assert.equal(named.length, 3, 'the page names two scripts and a style');
  return { base_url, named };
}

const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes } as const;

test('the content coding is chosen by Accept-Encoding', () => {
  const cases: readonly [string | undefined, string | undefined][] = [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['deflate', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['BR ; Q=0.7', 'br'],
    ['x-gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['identity', 'identity'],
    ['identity, br;q=0.5', 'identity'],
    ['identity;q=0.5, br;q=0.5', 'br'],
    ['identity;q=0, gzip', 'gzip'],
    ['identity;q=0', undefined],
    ['*;q=0', undefined],
    ['*;q=0, identity', 'identity'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['br;q=2, ;;, gzip;q=x', 'identity'],
  ];
  for (const [accepted, expected] of cases) assert.equal(chooseCoding(accepted, codings), expected, accepted);
  assert.equal(chooseCoding('br, gzip', ['identity']), 'identity');
  assert.equal(chooseCoding('br, identity;q=0', ['identity']), undefined);
});

test('an asset has the same content and a tag of its own in each coding', async () => {
  const { named } = await addresses();
  for (const url of named) {
    const tags = new Set<unknown>();
    const plain = await get(url);
    for (const coding of codings) {
      const { status, given, bytes } = await get(url, { 'accept-encoding': coding });
      assert.deepEqual([status, given.vary], [200, 'Accept-Encoding'], url);
      assert.equal(given['content-encoding'], coding === 'identity' ? undefined : coding);
      assert.equal(Number(given['content-length']), bytes.length);
      assert.equal(given['cache-control'], 'public, max-age=31536000, immutable');
      assert.ok(decode[coding](bytes).equals(plain.bytes), url);
      tags.add(given.etag);
    }
    assert.equal(tags.size, codings.length, url);
  }
});

test('an asset is not sent again in the coding that the browser has, and is in another one', async () => {
  const { named } = await addresses();
  const [url = ''] = named;
  const br = { 'accept-encoding': 'br' };
  const { given } = await get(url, br);
  const known = await get(url, { ...br, 'if-none-match': `W/"none", ${given.etag}` });
  assert.deepEqual([known.status, known.given.vary, known.bytes.length], [304, 'Accept-Encoding', 0]);
  const other = await get(url, { 'accept-encoding': 'gzip', 'if-none-match': String(given.etag) });
  assert.deepEqual([other.status, other.given['content-encoding']], [200, 'gzip']);
});

const ofConnection = { date: '', connection: '', 'keep-alive': '' };

test('HEAD has the headers of GET, and a range gets the whole file', async () => {
  const { named } = await addresses();
  for (const coding of codings) {
    const [url = ''] = named;
    const headers = { 'accept-encoding': coding };
    const [whole, head] = [await get(url, headers), await get(url, headers, 'HEAD')];
    assert.deepEqual({ ...head.given, ...ofConnection }, { ...whole.given, ...ofConnection });
    assert.equal(head.bytes.length, 0);
    const part = await get(url, { ...headers, range: 'bytes=0-9' });
    assert.deepEqual([part.status, part.bytes.length], [200, whole.bytes.length]);
    assert.equal(part.given['content-range'], undefined);
  }
});

test('without an acceptable coding there is no content, and a page is never compressed', async () => {
  const { base_url, named } = await addresses();
  const none = await get(named[0] ?? '', { 'accept-encoding': '*;q=0' });
  assert.deepEqual([none.status, none.bytes.length, none.given.vary], [406, 0, 'Accept-Encoding']);
  const page = await get(`${base_url}/queue`, { 'accept-encoding': 'br, gzip' });
  assert.deepEqual([page.given['content-encoding'], page.given['cache-control']], [undefined, 'no-cache']);
  assert.equal((await get(`${base_url}/queue`, { 'accept-encoding': 'br, identity;q=0' })).status, 406);
});

test('an address with an old version is checked at each load', async () => {
  const { base_url } = await addresses();
  for (const path of ['/inbox.css', '/inbox.css?older', '/offline.js']) {
    assert.equal((await get(base_url + path)).given['cache-control'], 'no-cache', path);
  }
});
