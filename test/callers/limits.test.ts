import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LimitName } from '../../src/config/limits.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import type { Reply } from '../helpers/appliance/ask.ts';
import { roomInMinute } from '../helpers/appliance/minute.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

const second_ms = 1_000;
const send = (agent: Agent, at: number) =>
  agent.request('inputSend', { body: submission({ caller_item_id: `item-${at}` }) });
const ack = (agent: Agent) => agent.request('outputAck', { params: { output_result_id: 'out_none' } });

/**
 * Windows and quotas: a request that uses them, the refusal, and the seconds until they reset from 09:00 on 1 March.
 */
const windows = {
  input_submissions_per_minute: { act: send, code: 'rate_limit_exceeded', resets_s: 60 },
  input_send_replace_per_minute: { act: send, code: 'rate_limit_exceeded', resets_s: 60 },
  input_delete_per_minute: {
    act: (agent) => agent.request('inputDelete', { body: { caller_item_id: 'none' } }),
    code: 'rate_limit_exceeded',
    resets_s: 60,
  },
  output_check_read: { act: (agent) => agent.request('outputCheck'), code: 'rate_limit_exceeded', resets_s: 60 },
  output_file_download_per_minute: {
    act: (agent) => agent.request('outputFile', { params: { output_result_id: 'out_none', file_id: 'fil_none' } }),
    code: 'rate_limit_exceeded',
    resets_s: 60,
  },
  output_ack_per_minute: { act: ack, code: 'rate_limit_exceeded', resets_s: 60 },
  status_per_minute: { act: (agent) => agent.request('accountStatus'), code: 'rate_limit_exceeded', resets_s: 60 },
  input_submissions_per_day: { act: send, code: 'quota_limit_exceeded', resets_s: 15 * 3_600 },
  input_submissions_per_calendar_month: {
    act: send,
    code: 'quota_limit_exceeded',
    resets_s: (30 * 24 + 15) * 3_600,
  },
  caller_api_requests_per_calendar_month: {
    act: (agent) => agent.request('inputList'),
    code: 'quota_limit_exceeded',
    resets_s: (30 * 24 + 15) * 3_600,
  },
} as const satisfies Partial<Record<LimitName, { act: Act; code: string; resets_s: number }>>;
type Act = (agent: Agent, at: number) => Promise<Reply>;

for (const [name, { act, code, resets_s }] of Object.entries(windows)) {
  test(`${name} admits up to its limit, refuses beyond it with the time to wait, and resets`, async (t) => {
    const box = await standingAppliance(t, { env: { [`HDO_LIMITS__${name.toUpperCase()}`]: '2' } });
    const agent = box.caller('agent');
    const passed = [await act(agent, 1), await act(agent, 2)];
    const refused = await act(agent, 3);

    for (const { status } of passed) assert.notEqual(status, 429);
    assert.equal(refused.json?.error?.code, code);
    assert.equal(refused.headers['retry-after'], String(resets_s));
    assert.equal(refused.json?.error?.retry_after_seconds, resets_s);
    const shown = refused.json?.error?.limit as Record<string, unknown>;
    const resets_at = new Date(box.clock.now() + resets_s * second_ms).toISOString();
    assert.deepEqual(
      [shown.limit_name, shown.used_units, shown.limit_units, shown.limit_resets_at],
      [name, 2, 2, resets_at],
    );

    if (name !== 'status_per_minute') assert.deepEqual(await blocked(agent), [name]);
    box.clock.move((resets_s - 1) * second_ms);
    if (resets_s === 60) assert.equal((await act(agent, 3)).status, 429, 'a second before the end');
    box.clock.move(second_ms);
    assert.notEqual((await act(agent, 4)).status, 429);
  });
}

test('windows are counted per caller, quotas per account', async (t) => {
  const env = { HDO_LIMITS__OUTPUT_CHECK_READ: '1', HDO_LIMITS__INPUT_SUBMISSIONS_PER_DAY: '1' };
  const box = await appliance(t, { env });
  const [one, other] = [box.caller('one'), box.caller('other')];
  await roomInMinute();
  await one.call('outputCheck');
  await one.call('inputSend', { body: submission() });

  assert.equal((await one.request('outputCheck')).status, 429);
  assert.equal((await other.request('outputCheck')).status, 200);
  assert.equal((await send(other, 1)).json?.error?.code, 'quota_limit_exceeded');
});

test('duplicates, conflicts, refused bodies and unchanged replaces do not count as submissions', async (t) => {
  const limits = ['PER_MINUTE', 'PER_DAY', 'PER_CALENDAR_MONTH'].map((span) => [
    `HDO_LIMITS__INPUT_SUBMISSIONS_${span}`,
    '2',
  ]);
  const box = await appliance(t, { env: Object.fromEntries(limits) });
  const agent = box.caller('agent');
  await roomInMinute();
  await send(agent, 1);
  for (const title of ['Approve the payment', 'Another', '<script>']) {
    await agent.request('inputSend', { body: submission({ caller_item_id: 'item-1', title }) });
  }
  await agent.call('inputReplace', { body: submission({ caller_item_id: 'item-1' }) });

  assert.equal((await send(agent, 2)).status, 200);
  assert.equal((await send(agent, 3)).status, 429);
  assert.equal((await send(agent, 2)).json?.ok, true, 'a duplicate succeeds even when the quota is used up');
});

async function blocked(agent: Agent): Promise<string[]> {
  const { active_limit_blocks } = await agent.call('accountStatus');
  return active_limit_blocks.map(({ limit_name }) => limit_name);
}
