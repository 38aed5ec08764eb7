import assert from 'node:assert/strict';
import { test } from 'node:test';
import { revokeKey } from '../../src/rules/access/keys.ts';
import { operator } from '../../src/rules/base/audit.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { dataOf, type Reply } from '../helpers/appliance/ask.ts';
import { roomInMinute } from '../helpers/appliance/minute.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

const waiting = (seconds: number) => ({ headers: { prefer: `wait=${seconds}` } });
const ids = (reply: Reply) =>
  (dataOf(reply) as { items: { output_result_id: string }[] }).items.map(({ output_result_id }) => output_result_id);

/** Sends an item and has it answered. */
async function answerLater(box: TestAppliance, agent: Agent): Promise<string> {
  return box.answered(agent, submission({ caller_item_id: `item-${Math.random()}` }), 'approve');
}

test('a poll that prefers to wait is answered when a decision arrives', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const poll = agent.request('outputCheck', waiting(30));
  const answered = await answerLater(box, agent);
  const reply = await poll;

  assert.deepEqual(ids(reply), [answered]);
  assert.equal(reply.headers['preference-applied'], 'wait=30');
});

test('a poll is answered at once if there is an unread decision, and waits if all are read', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const output_result_id = await answerLater(box, agent);
  const start = performance.now();
  await agent.request('outputCheck', waiting(30));
  assert.ok(performance.now() - start < 20_000);
  await agent.call('outputRead', { params: { output_result_id } });
  const held = performance.now();
  const reply = await agent.request('outputCheck', waiting(1));

  assert.ok(performance.now() - held >= 950);
  assert.deepEqual(ids(reply), [output_result_id], 'a read decision is listed until it is acknowledged');
});

test('a poll without a valid wait preference is answered at once', async () => {
  const box = await account();
  const agent = box.caller('agent');
  for (const prefer of ['wait=0', 'respond-async', 'wait=soon', 'wait=', '']) {
    const reply = await agent.request('outputCheck', { headers: { prefer } });
    assert.equal(reply.status, 200, prefer);
  }
  const long = await Promise.race([
    agent.request('outputCheck', waiting(999)),
    answerLater(box, agent).then(() => 'sent'),
  ]);
  assert.ok(long);
  const cursor = { query: { cursor: 'x' }, ...waiting(30) };
  assert.equal((await agent.request('outputCheck', cursor)).status, 422);
});

test('decisions of other callers do not end a poll', async (t) => {
  const box = await appliance(t);
  const [one, other] = [box.caller('one'), box.caller('other')];
  const poll = one.request('outputCheck', waiting(1));
  await answerLater(box, other);

  assert.deepEqual(ids(await poll), []);
});

test('a poll ends with 401 when its key is revoked, and with an answer when the server stops', async (t) => {
  const box = await appliance(t);
  const [revoked, other] = [box.caller('revoked'), box.caller('other')];
  const polls = [revoked, other].map((agent) => agent.request('outputCheck', waiting(50)));
  await revoked.request('outputCheck', waiting(1));
  box.change((outbox) => revokeKey(outbox, operator, revoked));
  assert.equal((await polls[0])?.json?.error?.code, 'invalid_caller_credentials');
  const closed = box.close();

  assert.equal((await polls[1])?.status, 200);
  await closed;
});

test('a held poll counts as a request of the window but not as a concurrent one', async (t) => {
  const env = { HDO_LIMITS__CONCURRENT_REQUESTS: '1', HDO_LIMITS__OUTPUT_CHECK_READ: '3' };
  const box = await appliance(t, { env });
  const agent = box.caller('agent');
  await roomInMinute();
  const polls = [1, 2].map(() => agent.request('outputCheck', waiting(2)));
  await box.caller('slow').request('outputCheck', waiting(1));

  assert.equal((await agent.request('outputCheck')).status, 200);
  assert.equal((await agent.request('outputCheck')).json?.error?.code, 'rate_limit_exceeded');
  await Promise.all(polls);
});
