import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeAccount } from '../../src/rules/access/accounts.ts';
import type { AccountRow } from '../../src/store/tables/accounts.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { asking, submission } from '../helpers/data/submissions.ts';

const day_ms = 86_400_000;
const wantsFile = asking({ kind: 'file_upload', label: 'The signed form' });
const send = (agent: Agent, caller_item_id: string) =>
  agent.request('inputSend', { body: submission({ caller_item_id }) });
const errorOf = async (sent: ReturnType<typeof send>) => (await sent).json?.error;
const blocks = async (agent: Agent) =>
  (await agent.call('accountStatus')).active_limit_blocks.map(({ limit_name }) => limit_name);

test('the queue accepts items up to its limit, and deleting one makes room', async (t) => {
  const box = await appliance(t, { env: { HDO_LIMITS__QUEUED_INPUT_ITEMS: '2' } });
  const agent = box.caller('agent');
  await send(agent, 'a');
  assert.deepEqual(await blocks(agent), []);
  await send(agent, 'b');
  const refused = await errorOf(send(agent, 'c'));

  assert.equal(refused?.code, 'storage_limit_exceeded');
  assert.equal(refused?.retry_after_seconds, undefined);
  assert.deepEqual(await blocks(agent), ['queued_input_items']);
  await agent.call('inputDelete', { body: { caller_item_id: 'a' } });
  assert.deepEqual(await blocks(agent), []);
  assert.equal((await send(agent, 'c')).status, 200);
});

test('stored bytes limit sends and growing replaces, but never a shrinking one', async (t) => {
  const box = await appliance(t, { env: { HDO_LIMITS__STORED_BYTES: '1000' } });
  const agent = box.caller('agent');
  const replace = (details: string) => agent.request('inputReplace', { body: submission({ details }) });
  await agent.call('inputSend', { body: submission() });

  assert.equal((await replace('x'.repeat(100))).status, 200);
  const refused = (await replace('x'.repeat(2_000))).json?.error;
  const said = [refused?.code, refused?.message];
  assert.deepEqual(said, ['storage_limit_exceeded', 'The account has too little room left under this limit.']);
  assert.equal((await replace('x')).status, 200);
  assert.equal((await send(agent, 'second')).json?.error?.code, 'storage_limit_exceeded');
});

test('a full queue with expired items reports that their removal is pending', async (t) => {
  const env = { HDO_LIMITS__QUEUED_INPUT_ITEMS: '1', HDO_LIMITS__PENDING_INPUT_RETENTION_DAYS: '3' };
  const box = await standingAppliance(t, { env });
  const agent = box.caller('agent');
  await send(agent, 'a');
  box.clock.move(3 * day_ms);
  assert.equal(
    (await errorOf(send(agent, 'b')))?.code,
    'storage_limit_exceeded',
    'an item of exactly this age has not expired',
  );
  box.clock.move(1);
  const refused = await errorOf(send(agent, 'b'));

  assert.equal(refused?.code, 'retention_limit_exceeded');
  const shown = refused?.limit as Record<string, unknown>;
  assert.deepEqual([shown.limit_name, shown.used_units, shown.limit_units], ['pending_input_retention_days', 3, 3]);
  const [block] = (await agent.call('accountStatus')).active_limit_blocks;
  assert.deepEqual(block, { operation_kind: 'cleanup', ...shown });
});

test('a request for a file is refused with the address of an upgrade where uploads are off', async (t) => {
  const env = { HDO_LIMITS__FILE_UPLOAD_ENABLED: 'false', HDO_ACCOUNT__UPGRADE_URL: 'https://example.org/tiers' };
  const box = await appliance(t, { env });
  const agent = box.caller('agent');
  const refused = await agent.request('inputSend', { body: wantsFile });

  assert.equal(refused.status, 402);
  assert.equal(refused.json?.error?.code, 'upgrade_required');
  const { upgrade } = refused.json?.error ?? {};
  assert.deepEqual(upgrade, { message: 'File uploads need another tier.', url: 'https://example.org/tiers' });
  assert.equal((await agent.call('accountStatus')).file_upload_enabled, false);
});

/** Billing states of an account, and whether an overdue payment limits it to the free tier. */
const payments: { state: Partial<Pick<AccountRow, 'billing_status' | 'grace_ends_at'>>; over: boolean }[] = [
  { state: { billing_status: 'active' }, over: false },
  { state: { billing_status: 'grace', grace_ends_at: '2026-03-01T09:00:00.001Z' }, over: false },
  { state: { billing_status: 'past_due', grace_ends_at: '2026-03-01T09:00:00.001Z' }, over: false },
  { state: { billing_status: 'past_due', grace_ends_at: '2026-03-01T09:00:00.000Z' }, over: true },
  { state: { billing_status: 'grace', grace_ends_at: '2026-03-01T08:59:59.999Z' }, over: true },
  { state: { billing_status: 'canceled', grace_ends_at: null }, over: true },
];

for (const { state, over } of payments) {
  const { billing_status, grace_ends_at } = state;
  const outcome = over ? 'limited to the free tier' : 'not limited';
  test(`an account that is ${billing_status} until ${grace_ends_at} is ${outcome}`, async (t) => {
    const box = grace_ends_at ? await standingAppliance(t) : await appliance(t);
    const agent = box.caller('agent');
    box.change((outbox) => changeAccount(outbox, 'default', { tier: 'hosted_paid', ...state }));
    const sent = await agent.request('inputSend', { body: wantsFile });
    const small = await send(agent, 'within-the-free-tier');
    const { effective_tier } = await agent.call('accountStatus');

    assert.equal(sent.json?.error?.code, over ? 'billing_grace_expired' : undefined);
    assert.equal(small.status, 200);
    assert.equal(effective_tier, over ? 'free' : 'paid');
    assert.deepEqual(await blocks(agent), over ? ['billing_grace'] : []);
  });
}

test('delete, ack and status still work after the requests of the month are used up', async (t) => {
  const box = await appliance(t, { env: { HDO_LIMITS__CALLER_API_REQUESTS_PER_CALENDAR_MONTH: '1' } });
  const agent = box.caller('agent');
  await send(agent, 'a');

  assert.equal((await errorOf(send(agent, 'b')))?.code, 'quota_limit_exceeded');
  assert.equal((await agent.request('outputAck', { params: { output_result_id: 'out_none' } })).status, 404);
  assert.equal((await agent.request('inputDelete', { body: { caller_item_id: 'a' } })).status, 200);
  assert.deepEqual(await blocks(agent), ['caller_api_requests_per_calendar_month']);
});

test('with limits.enabled off no window or quota applies, but stock limits do', async (t) => {
  const env = {
    HDO_LIMITS__ENABLED: 'false',
    HDO_LIMITS__INPUT_SUBMISSIONS_PER_DAY: '1',
    HDO_LIMITS__INPUT_SEND_REPLACE_PER_MINUTE: '1',
    HDO_LIMITS__QUEUED_INPUT_ITEMS: '2',
  };
  const box = await appliance(t, { env });
  const agent = box.caller('agent');

  assert.deepEqual([(await send(agent, 'a')).status, (await send(agent, 'b')).status], [200, 200]);
  assert.equal((await errorOf(send(agent, 'c')))?.code, 'storage_limit_exceeded');
});
