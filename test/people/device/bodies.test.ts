import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceEndpoints } from '../../../src/contract/device-endpoints.ts';
import { mintCredential, parseCredential } from '../../../src/lib/crypto/credential.ts';
import { deviceKind } from '../../../src/rules/access/device-requests.ts';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { ask } from '../../helpers/appliance/ask.ts';
import { device, doorkeeper, refuses } from '../../helpers/appliance/device.ts';
import { altered } from '../../helpers/data/altered.ts';

const names: [unknown, string][] = [
  [{}, 'name required'],
  [{ name: 7 }, 'name invalid_type'],
  [{ name: '' }, 'name too_short'],
  [{ name: '---' }, 'name invalid_pattern'],
  [{ name: 'x'.repeat(101) }, 'name too_long'],
  [{ name: 'a\u0000b' }, 'name unsupported_characters'],
  [{ name: 'a', caller_id: 'cal_x' }, 'caller_id identity_not_allowed'],
  [{ name: 'a', account: 7 }, 'account invalid_type'],
];

test('an invalid device request is refused by field', async (t) => {
  const box = await appliance(t);
  const { request } = device(box.base_url);
  for (const [body, complaint] of names) {
    const reply = await request('deviceCode', { body });
    refuses(reply, 'validation_failed');
    assert.deepEqual(
      reply.json?.error?.fields?.map(({ path, code }) => `${path} ${code}`),
      [complaint],
    );
  }
  const bodies: [string, string][] = [
    ['{', 'invalid_json'],
    ['', 'invalid_json'],
    [JSON.stringify({ name: 'x'.repeat(128_000) }), 'request_too_large'],
  ];
  for (const [body, code] of bodies) {
    refuses(await request('deviceCode', { body, headers: { 'content-type': 'application/json' } }), code);
  }
  refuses(
    await request('deviceCode', { body: 'name=x', headers: { 'content-type': 'text/plain' } }),
    'invalid_request',
  );
});

test('a malformed or altered device code is an invalid grant', async (t) => {
  const box = await appliance(t);
  const { start, poll } = device(box.base_url);
  const { device_code } = await start();
  const digits = parseCredential(deviceKind, device_code)?.digits;
  const guessed = mintCredential(deviceKind, `dev_${digits}`).text;
  for (const wrong of [
    'x',
    deviceKind,
    altered(device_code, -1),
    altered(device_code, 40),
    guessed,
    box.caller('a').api_key,
  ]) {
    refuses(await poll({ device_code: wrong }), 'invalid_grant');
  }
  refuses(await poll({ device_code: 'x'.repeat(201) }), 'validation_failed');
});

test('neither code is stored or shown, and a device code is not a credential', async (t) => {
  const box = await appliance(t);
  const ada = await doorkeeper(box);
  const codes = await device(box.base_url).start();
  const kept = box.change(({ store }) => JSON.stringify(store.deviceRequests.overdue.all({ now: '9999' })));
  const shown = JSON.stringify(await ada.list());
  for (const text of [kept, shown]) {
    assert.ok(text.includes('Build box'));
    for (const code of [codes.device_code, codes.user_code, codes.user_code.replace('-', '')]) {
      assert.ok(!text.includes(code));
    }
  }
  const authorization = `Bearer ${codes.device_code}`;
  const { status } = await fetch(`${box.base_url}/api/caller/status`, { headers: { authorization } });
  assert.equal(status, 401);
});

test('nothing is started or collected by GET', async (t) => {
  const { base_url } = await appliance(t);
  for (const { path } of Object.values(deviceEndpoints)) {
    const reply = await ask(base_url, { ...deviceEndpoints.deviceCode, method: 'GET', path: `${path}` }, {});
    assert.deepEqual([reply.status, reply.headers.allow], [400, 'POST, OPTIONS']);
  }
});
