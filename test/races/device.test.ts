import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { statusWith } from '../helpers/appliance/call-with.ts';
import { delivered, device, doorkeeper } from '../helpers/appliance/device.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { outcomes, race } from './parties.ts';

const minute_ms = 60_000;

/** Returns an admin's decisions on device requests, and a program that polls for them. */
async function programAndAdmin(box: TestAppliance) {
  const ada = await doorkeeper(box);
  const { start, poll } = device(box.base_url);
  let last = 0;
  const request = async () => {
    last += 1;
    const codes = await start(`Program ${last}`);
    const { device_request_id } = await ada.find(codes.user_code);
    const params = { device_request_id };
    const approve = () => ada.request('deviceRequestApprove', { params, body: { user_code: codes.user_code } });
    const deny = () => ada.request('deviceRequestDeny', { params, body: {} });
    return { codes, approve, deny };
  };
  return { poll, request };
}

/** Returns the number of keys. */
function keysOf(box: TestAppliance): number {
  return box.change(({ store }) =>
    store.accounts.list.all().flatMap(({ account_id }) => store.keys.ofAccount.all({ account_id })),
  ).length;
}

test('of ten simultaneous polls one gets the key, which works, and the others get nothing', async (t) => {
  const box = await appliance(t);
  const { request, poll } = await programAndAdmin(box);
  const { codes, approve } = await request();
  assert.equal((await approve()).status, 200);
  const replies = await Promise.all(Array.from({ length: 10 }, () => poll(codes)));
  const [winner, ...others] = replies.filter(({ json }) => json?.ok);
  assert.ok(winner && others.length === 0);
  assert.equal(outcomes(replies).filter((one) => one === 'invalid_grant').length, 9);
  assert.equal(await statusWith(box.base_url, delivered(winner).api_key), 200);
  assert.equal(keysOf(box), 1);
});

test('after an approval, a denial and a poll at once, a denied program has no key, others have one', async (t) => {
  const box = await standingAppliance(t);
  const { request, poll } = await programAndAdmin(box);
  const seen = new Set<string>();
  for (let round = 0; round < 9; round++) {
    const { codes, approve, deny } = await request();
    const keys = keysOf(box);
    const [approved, denied, polled] = outcomes(await race(round, [approve, deny, () => poll(codes)]));
    const [after] = outcomes([await poll(codes)]);
    const got = [polled, after].filter((one) => one === 'ok').length;
    seen.add(`${approved} ${denied}`);
    assert.equal(keysOf(box), keys + got);
    if (denied === 'ok') assert.deepEqual([got, after], [0, 'access_denied']);
    else assert.deepEqual([approved, denied, got], ['ok', 'device_request_over', 1]);
    box.clock.move(minute_ms / 6);
  }
  assert.ok(seen.size > 1, [...seen].join());
});

test('of simultaneous approvals one succeeds', async (t) => {
  const box = await appliance(t);
  const { request, poll } = await programAndAdmin(box);
  const { codes, approve } = await request();
  const approvals = outcomes(await Promise.all([approve(), approve(), approve()]));
  assert.deepEqual(approvals.sort(), ['device_request_over', 'device_request_over', 'ok']);
  assert.equal(outcomes([await poll(codes)])[0], 'ok');
});
