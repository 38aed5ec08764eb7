import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAccount } from '../../../src/rules/access/accounts.ts';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { statusWith } from '../../helpers/appliance/call-with.ts';
import { delivered, device, doorkeeper, refuses } from '../../helpers/appliance/device.ts';
import { standingAppliance } from '../../helpers/appliance/standing-appliance.ts';

const minute_ms = 60_000;

test('only an admin’s session with a fresh password sees, approves and denies device requests', async (t) => {
  const box = await standingAppliance(t);
  const ada = await doorkeeper(box);
  const codes = await device(box.base_url).start();
  const { device_request_id } = await ada.find(codes.user_code);
  const params = { device_request_id };
  const { user_code } = codes;
  const bob = box.person('Bob');
  await bob.password('another long password');
  const reviewer = await bob.signIn('another long password');
  for (const request of [reviewer.request, ada.person.request, bob.request]) {
    refuses(await request('deviceRequestList'), 'forbidden');
    refuses(await request('deviceRequestFind', { body: { user_code } }), 'forbidden');
    refuses(await request('deviceRequestApprove', { params, body: { user_code } }), 'forbidden');
    refuses(await request('deviceRequestDeny', { params, body: {} }), 'forbidden');
  }
  box.clock.move(9 * minute_ms);
  const late = await device(box.base_url).start('Late');
  box.clock.move(2 * minute_ms);
  refuses(await ada.approve(late), 'reauthentication_required');
  refuses(await ada.deny(late), 'reauthentication_required');
  assert.equal((await ada.find(late.user_code)).state, 'waiting');
});

test('a page of another site can neither approve nor deny', async (t) => {
  const box = await appliance(t);
  const ada = await doorkeeper(box);
  const codes = await device(box.base_url).start();
  const { device_request_id } = await ada.find(codes.user_code);
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
  const params = { device_request_id };
  const body = { user_code: codes.user_code };
  refuses(await ada.request('deviceRequestApprove', { params, body, headers }), 'forbidden');
  refuses(await ada.request('deviceRequestDeny', { params, body: {}, headers }), 'forbidden');
});

test('another code approves nothing, and the right one does in any spelling', async (t) => {
  const box = await appliance(t);
  const ada = await doorkeeper(box);
  const [one, other] = [await device(box.base_url).start('One'), await device(box.base_url).start('Other')];
  for (const user_code of [other.user_code, 'WRONG', '----', 'AEIOUAEI']) {
    const reply = await ada.approve(one, { user_code });
    refuses(reply, 'validation_failed');
    assert.deepEqual(
      reply.json?.error?.fields?.map(({ path, code }) => `${path} ${code}`),
      ['user_code invalid_value'],
    );
  }
  const typed = ` ${one.user_code.toLowerCase().replace('-', ' – ')} `;
  assert.equal((await ada.find(typed)).name, 'One');
  assert.equal((await ada.approve(one, { user_code: typed })).status, 200);
});

test('joining an existing caller with keys requires explicit consent', async (t) => {
  const box = await appliance(t);
  const ada = await doorkeeper(box);
  const payables = box.caller('Payables');
  const { start, poll } = device(box.base_url);
  const codes = await start('payables');
  const { existing } = await ada.find(codes.user_code);
  assert.deepEqual(existing, { caller_id: payables.caller_id, display_name: 'Payables', status: 'active', keys: 1 });
  refuses(await ada.approve(codes), 'validation_failed');
  refuses(await ada.approve(codes, { joins: box.caller('Other').caller_id }), 'validation_failed');
  refuses(await ada.approve(await start('New'), { joins: payables.caller_id }), 'validation_failed');
  assert.equal((await ada.approve(codes, { joins: payables.caller_id })).status, 200);
  const key = delivered(await poll(codes));
  assert.deepEqual([key.caller_id, key.display_name], [payables.caller_id, 'Payables']);
  assert.equal(await statusWith(box.base_url, payables.api_key), 200);
});

test('a caller that is revoked between approval and collection gets no key', async (t) => {
  const box = await appliance(t);
  const ada = await doorkeeper(box);
  const { start, poll } = device(box.base_url);
  const codes = await start();
  await ada.approve(codes);
  const { caller_id } = await ada.find(codes.user_code);
  await ada.call('callerRevoke', { params: { caller_id: caller_id ?? '' } });
  refuses(await poll(codes), 'access_denied');
  const taken_back = await start('Other');
  await ada.approve(taken_back);
  assert.equal((await ada.deny(taken_back)).status, 200);
  refuses(await poll(taken_back), 'access_denied');
  const { callers } = await ada.call('callerList');
  assert.deepEqual(callers.map(({ status }) => status).sort(), ['expired', 'revoked']);
});

test('a request is only visible in its own account, and an unknown account is not revealed', async (t) => {
  const box = await appliance(t);
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  const [ada, eve] = [await doorkeeper(box), await doorkeeper(box, { name: 'Eve', account: 'other' })];
  const { start, poll } = device(box.base_url);
  const codes = await start('Ours');
  const { device_request_id } = await ada.find(codes.user_code);
  assert.deepEqual(await eve.list(), []);
  const params = { device_request_id };
  const body = { user_code: codes.user_code };
  refuses(await eve.request('deviceRequestFind', { body }), 'not_found');
  refuses(await eve.request('deviceRequestApprove', { params, body }), 'not_found');
  refuses(await eve.request('deviceRequestDeny', { params, body: {} }), 'not_found');
  assert.equal((await eve.find((await start('Theirs', { account: 'other' })).user_code)).name, 'Theirs');
  const nowhere = await start('Lost', { account: 'nobody' });
  refuses(await poll(nowhere), 'authorization_pending');
  assert.deepEqual(
    (await ada.list()).map(({ name }) => name),
    ['Ours'],
  );
});
