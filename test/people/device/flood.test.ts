import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance, type TestAppliance } from '../../helpers/appliance/appliance.ts';
import { device, doorkeeper, outcome, refuses } from '../../helpers/appliance/device.ts';
import { standingAppliance } from '../../helpers/appliance/standing-appliance.ts';

const minute_ms = 60_000;
const behind_proxy = { config: '[server]\ntrusted_proxies = ["127.0.0.1"]\n' };

/** Sends device requests from an address one after the other, and returns the outcome of each. */
async function flood(box: TestAppliance, from: string, times: number): Promise<string[]> {
  const { request } = device(box.base_url, from);
  const replies = [];
  for (let time = 0; time < times; time++)
    replies.push(await request('deviceCode', { body: { name: `Flood ${time}` } }));
  return replies.map(outcome);
}

const rows = (box: TestAppliance) =>
  box.change(({ store }) => store.deviceRequests.openIn.get({ network: null })?.count ?? 0);

test('an address may have five open requests, and none is evicted', async (t) => {
  const box = await appliance(t, behind_proxy);
  const ada = await doorkeeper(box);
  const mine = await device(box.base_url, '192.0.2.1').start('Mine');
  const sent = await flood(box, '192.0.2.1', 6);
  assert.deepEqual(sent, [...Array(4).fill('delivered'), 'rate_limit_exceeded', 'rate_limit_exceeded']);
  assert.deepEqual(await flood(box, '192.0.2.2', 1), ['delivered']);
  const refused = await device(box.base_url, '192.0.2.1').request('deviceCode', { body: { name: 'One more' } });
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '600']);
  assert.equal((await ada.list()).length, 6);
  assert.equal((await ada.find(mine.user_code)).state, 'waiting');
  await ada.deny(mine);
  assert.deepEqual(await flood(box, '192.0.2.1', 1), ['delivered']);
});

test('all addresses of an IPv6 /64 count as one', async (t) => {
  const box = await appliance(t, behind_proxy);
  for (let at = 1; at <= 5; at++) assert.deepEqual(await flood(box, `2001:db8:0:7::${at}`, 1), ['delivered']);
  assert.deepEqual(await flood(box, '2001:db8:0:7:ffff::1', 1), ['rate_limit_exceeded']);
  assert.deepEqual(await flood(box, '2001:db8:0:8::1', 1), ['delivered']);
});

test('a flood from many addresses stops at fifty open requests and does not affect earlier ones', async (t) => {
  const box = await standingAppliance(t, behind_proxy);
  const ada = await doorkeeper(box);
  const mine = device(box.base_url, '198.51.100.1');
  const codes = await mine.start('Mine');
  const sent = await Promise.all(Array.from({ length: 14 }, (_, at) => flood(box, `203.0.113.${at}`, 5)));
  assert.equal(sent.flat().filter((one) => one === 'delivered').length, 49);
  assert.equal(rows(box), 50);
  assert.equal((await ada.find(codes.user_code)).name, 'Mine');
  assert.equal((await ada.approve(codes)).status, 200);
  assert.equal(outcome(await mine.poll(codes)), 'delivered');
  const refused = await device(box.base_url, '198.51.100.2').request('deviceCode', { body: { name: 'Late' } });
  assert.equal(refused.status, 429);
  box.clock.move(10 * minute_ms);
  assert.deepEqual(await flood(box, '198.51.100.2', 1), ['delivered']);
  assert.equal(rows(box), 1);
});

test('one address starts at most ten requests per minute, and all together sixty', async (t) => {
  const box = await standingAppliance(t, behind_proxy);
  const ada = await doorkeeper(box);
  const { start } = device(box.base_url, '192.0.2.1');
  for (let time = 0; time < 10; time++) await ada.deny(await start(`Time ${time}`));
  assert.deepEqual(await flood(box, '192.0.2.1', 1), ['rate_limit_exceeded']);
  for (let at = 1; at <= 50; at++) await ada.deny(await device(box.base_url, `203.0.113.${at}`).start());
  assert.deepEqual(await flood(box, '198.51.100.1', 1), ['rate_limit_exceeded']);
  box.clock.move(minute_ms);
  for (const from of ['192.0.2.1', '198.51.100.1']) assert.deepEqual(await flood(box, from, 1), ['delivered']);
});

test('too many requests of one address to any path below /device are refused, and no others', async (t) => {
  const box = await appliance(t, behind_proxy);
  const [noisy, quiet] = [device(box.base_url, '192.0.2.1'), device(box.base_url, '192.0.2.2')];
  const codes = await quiet.start();
  for (let time = 0; time < 120; time++) refuses(await noisy.poll({ device_code: 'hdod_x' }), 'invalid_grant');
  refuses(await noisy.poll({ device_code: 'hdod_x' }), 'rate_limit_exceeded');
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  assert.equal((await fetch(`${box.base_url}/device/nothing`, { headers })).status, 429);
  refuses(await quiet.poll(codes), 'authorization_pending');
  const status = await box.caller('agent').request('callerStatus', { headers });
  assert.equal(status.status, 200);
});
