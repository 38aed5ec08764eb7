import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusWith } from '../helpers/appliance/call-with.ts';
import { presentAppliance } from '../helpers/appliance/present.ts';
import { document, hdoBeside } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

test('a running server accepts a new key at once, and rejects a revoked one soon', async (t) => {
  const { at, base_url } = await presentAppliance(t);
  const made = await document(['key', 'issue', '--caller', 'Invoice Bot', '--expires', '90d', ...at]);
  assert.equal(await statusWith(base_url, made.api_key), 200);
  assert.deepEqual(Object.keys(made), ['caller_id', 'key_id', 'api_key', 'expires_at']);

  const revoked = await document(['key', 'revoke', made.key_id, ...at]);
  assert.deepEqual(revoked, { key_id: made.key_id, caller_id: made.caller_id, revoked: true });
  await until('the key stops', async () => (await statusWith(base_url, made.api_key)) === 401);
});

test('a rotated key works until the overlap ends', async (t) => {
  const { at, base_url, clock } = await presentAppliance(t);
  const old = await document(['key', 'issue', '--caller', 'bot', ...at]);
  const next = await document(['key', 'rotate', old.key_id, '--overlap', '15m', ...at]);
  assert.equal(next.replaces, old.key_id);
  assert.equal(await statusWith(base_url, next.api_key), 200);
  assert.equal(await statusWith(base_url, old.api_key), 200);
  clock.move(16 * 60_000);
  await until('the old key ends', async () => (await statusWith(base_url, old.api_key)) === 401);
  assert.equal(await statusWith(base_url, next.api_key), 200);
});

for (const expires of ['90d', undefined]) {
  test(`each rotation of a key issued ${expires ? `for ${expires}` : 'without an end'} gives it again`, async (t) => {
    const { at } = await presentAppliance(t);
    const old = await document(['key', 'issue', '--caller', 'bot', ...(expires ? ['--expires', expires] : []), ...at]);
    const rotate = (key_id: string, ...more: string[]) => document(['key', 'rotate', key_id, ...more, ...at]);
    const first = await rotate(old.key_id);
    const others = [await rotate(old.key_id, '--overlap', '0s'), await rotate(old.key_id), await rotate(first.key_id)];
    others.push(await rotate(first.key_id), await rotate(old.key_id));
    const days = (end: string | null) => end && Math.round((Date.parse(end) - Date.now()) / 86_400_000);
    assert.deepEqual(
      [first, ...others].map(({ expires_at }) => days(expires_at)),
      Array(6).fill(expires ? 90 : null),
    );
    const { stdout } = await hdoBeside(['key', 'rotate', old.key_id, ...at]);
    assert.match(stdout, expires ? /works until \d{4}-/ : /works until it is revoked\. It is shown only once/);
  });
}

test('the list of keys shows their callers and no secret', async (t) => {
  const { at } = await presentAppliance(t);
  const { api_key, key_id } = await document(['key', 'issue', '--caller', 'bot', ...at]);
  const { stdout } = await hdoBeside(['key', 'list', '--json', ...at]);
  const { keys } = JSON.parse(stdout);
  assert.deepEqual(
    keys.map(({ key_id, caller_slug, status, expires_at }: Record<string, unknown>) => [
      key_id,
      caller_slug,
      status,
      expires_at,
    ]),
    [[key_id, 'bot', 'active', null]],
  );
  assert.ok(!stdout.includes('secret_hash') && !stdout.includes(api_key));
});

test('a revoked key cannot be rotated, and a key of another account is not found', async (t) => {
  const { at } = await presentAppliance(t);
  await document(['account', 'add', 'acme', ...at]);
  const { key_id } = await document(['key', 'issue', '--caller', 'bot', '--account', 'acme', ...at]);
  assert.equal((await hdoBeside(['key', 'revoke', key_id, '--account', 'default', ...at])).code, 66);
  assert.equal((await hdoBeside(['key', 'revoke', key_id, ...at])).code, 0);
  const { code, stderr } = await hdoBeside(['key', 'rotate', key_id, ...at]);
  assert.deepEqual([code, stderr], [73, 'hdo: The key is revoked. Issue a new one.\n']);
});
