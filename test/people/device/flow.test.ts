import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { statusWith } from '../../helpers/appliance/call-with.ts';
import { delivered, device, doorkeeper, outcome, refuses, trail } from '../../helpers/appliance/device.ts';
import { standingAppliance } from '../../helpers/appliance/standing-appliance.ts';

const minute_ms = 60_000;
const second_ms = 1_000;

test('a program requests a key, a person approves, and the key is delivered once and works', async (t) => {
  const box = await appliance(t);
  const ada = await doorkeeper(box);
  const { start, poll } = device(box.base_url);
  const codes = await start('Build box');
  assert.match(codes.user_code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  assert.deepEqual([codes.expires_in, codes.interval], [600, 5]);
  assert.equal(codes.verification_uri, `${box.base_url}/connect`);
  assert.equal(codes.verification_uri_complete, `${box.base_url}/connect?code=${codes.user_code}`);
  const waiting = await poll(codes);
  assert.deepEqual([waiting.status, outcome(waiting)], [400, 'authorization_pending']);
  assert.equal(waiting.headers['retry-after'], '5');

  const [seen] = await ada.list();
  assert.deepEqual([seen?.name, seen?.address, seen?.state], ['Build box', '127.0.0.1', 'waiting']);
  assert.deepEqual([seen?.expires_in, seen?.existing], [600, null]);
  assert.equal((await ada.approve(codes)).status, 200);
  assert.deepEqual(
    (await ada.call('callerList')).callers.map(({ status }) => status),
    ['pending_activation'],
  );

  const key = delivered(await poll(codes));
  assert.deepEqual([key.display_name, key.expires_at], ['Build box', null]);
  assert.equal(await statusWith(box.base_url, key.api_key), 200);
  assert.deepEqual(
    (await ada.call('callerList')).callers.map(({ status }) => status),
    ['active'],
  );
  for (const _ of [1, 2]) refuses(await poll(codes), 'invalid_grant');
  assert.equal(await statusWith(box.base_url, key.api_key), 200);
  assert.deepEqual(await ada.list(), []);
  assert.equal((await ada.find(codes.user_code)).state, 'collected');
  assert.deepEqual(trail(box), ['device.asked', 'caller.added', 'device.approved', 'key.issued', 'device.collected']);
});

test('a denied program is told so, and nothing remains', async (t) => {
  const box = await appliance(t);
  const ada = await doorkeeper(box);
  const { start, poll } = device(box.base_url);
  const codes = await start();
  assert.equal((await ada.deny(codes)).status, 200);
  refuses(await poll(codes), 'access_denied');
  refuses(await ada.approve(codes), 'device_request_over');
  refuses(await ada.deny(codes), 'device_request_over');
  assert.deepEqual((await ada.call('callerList')).callers, []);
  assert.deepEqual(trail(box), ['device.asked', 'device.denied']);
});

test('codes expire after ten minutes, approved or not, and are deleted after ten more', async (t) => {
  const box = await standingAppliance(t);
  const ada = await doorkeeper(box);
  const { start, poll } = device(box.base_url);
  const [plain, approved] = [await start('One'), await start('Two')];
  await ada.approve(approved);
  box.clock.move(10 * minute_ms - 1);
  refuses(await poll(plain), 'authorization_pending');
  box.clock.move(1);
  for (const codes of [plain, approved]) {
    refuses(await poll(codes), 'expired_token');
    assert.equal((await ada.find(codes.user_code)).state, 'expired');
  }
  assert.deepEqual(await ada.list(), []);
  box.clock.move(10 * minute_ms + second_ms);
  await start('Three');
  const forgotten = await ada.request('deviceRequestFind', { body: { user_code: plain.user_code } });
  refuses(forgotten, 'not_found');
  refuses(await poll(plain), 'invalid_grant');
  assert.deepEqual(
    (await ada.call('callerList')).callers.map(({ status }) => status),
    ['expired'],
  );
  assert.ok(trail(box).includes('device.expired'));
});

test('the next approval of a name reuses the caller whose key was never collected', async (t) => {
  const box = await standingAppliance(t);
  const ada = await doorkeeper(box);
  const { start, poll } = device(box.base_url);
  await ada.approve(await start());
  box.clock.move(10 * minute_ms);
  const again = await start();
  assert.equal((await ada.find(again.user_code)).existing, null);
  assert.equal((await ada.approve(again)).status, 200);
  const key = delivered(await poll(again));
  const { callers } = await ada.call('callerList');
  assert.deepEqual(
    callers.map(({ caller_id, status }) => [caller_id, status]),
    [[key.caller_id, 'active']],
  );
});

test('each poll that is too early extends the interval by five seconds', async (t) => {
  const box = await standingAppliance(t);
  const { start, poll } = device(box.base_url);
  const codes = await start();
  const steps: [number, string, string][] = [
    [0, 'authorization_pending', '5'],
    [4 * second_ms, 'slow_down', '10'],
    [9 * second_ms, 'slow_down', '15'],
    [15 * second_ms, 'authorization_pending', '15'],
  ];
  for (const [wait_ms, code, retry] of steps) {
    box.clock.move(wait_ms);
    const reply = await poll(codes);
    assert.deepEqual([outcome(reply), reply.headers['retry-after']], [code, retry]);
  }
});

test('the key expires after the time that the approving person chose', async (t) => {
  const box = await standingAppliance(t);
  const ada = await doorkeeper(box);
  const { start, poll } = device(box.base_url);
  const codes = await start();
  await ada.approve(codes, { expires: '90d' });
  const { expires_at } = delivered(await poll(codes));
  assert.equal(expires_at, new Date(box.clock.now() + 90 * 86_400_000).toISOString());
});
