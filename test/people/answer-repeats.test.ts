import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../src/lib/ids.ts';
import type { Reply } from '../helpers/appliance/ask.ts';
import { withHeaders } from '../helpers/appliance/person.ts';
import { policyDesk, taken } from '../helpers/appliance/policy-desk.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { document } from '../helpers/programs/hdo.ts';

const none = { kind: 'none' };
const idOf = () => newId('ans', Date.now());

type Shown = ReturnType<typeof taken>;

/** Returns what became of the answer of a reply. */
function became(reply: Reply): [string, string | null] {
  const answer = taken(reply);
  return [answer.ended?.because ?? answer.state, answer.output_result_id];
}

test('one answer sent many times is one row and one decision, however late and whatever happened since', async (t) => {
  const { box, agent, alice, item, verified } = await policyDesk(t);
  const sent = await item();
  const params = { item_id: sent.item_id };
  const answer_id = idOf();
  const body = { answer_id, expected_revision: 1, action_value: 'pay', response: none, note: 'Yes.' };
  const again = () => alice.page.request('itemAnswer', { params, body });
  const replies = await Promise.all(Array.from({ length: 10 }, again));
  const [first] = replies.map(became);
  assert.ok(first?.[0] === 'decided' && first[1] !== null);
  for (const reply of replies) assert.deepEqual(became(reply), first, 'all at once, as from several tabs');
  const rows = () => box.change(({ store }) => [...store.answers.every.iterate()].length);
  assert.equal(rows(), 1);
  const { items } = await agent.call('outputCheck');
  assert.equal(items.length, 1);

  const other = await alice.page.request('itemAnswer', { params, body: { ...body, note: 'No.' } });
  assert.deepEqual([other.status, other.json?.error?.code], [409, 'answer_id_reused']);
  const standing = (other.json?.error as { answer?: Shown } | undefined)?.answer;
  assert.deepEqual([standing?.answer_id, standing?.state], [answer_id, 'decided'], 'with the answer that stands');
  const malformed = await alice.page.request('itemAnswer', { params, body: { ...body, answer_id: 'ans_1' } });
  assert.deepEqual([malformed.status, malformed.json?.error?.fields?.[0]?.path], [422, 'answer_id']);

  const [, output_result_id] = first;
  await agent.call('outputRead', { params: { output_result_id: output_result_id ?? '' } });
  const late = await alice.page.request('answerUndo', { params: { answer_id } });
  assert.deepEqual([late.status, late.json?.error?.code], [409, 'output_already_read']);
  await agent.call('outputAck', { params: { output_result_id: output_result_id ?? '' } });
  assert.deepEqual(became(await again()), first, 'after the acknowledgement');
  assert.equal(rows(), 1);
  await verified();
});

test('an answer that was undone, also before it arrived, decides nothing when it is sent again', async (t) => {
  const { agent, alice, item, verified } = await policyDesk(t);
  for (const isEarly of [false, true]) {
    const { item_id } = await item();
    const answer_id = idOf();
    const body = { answer_id, expected_revision: 1, action_value: 'pay', response: none };
    const send = () => alice.page.request('itemAnswer', { params: { item_id }, body });
    if (!isEarly) assert.equal(became(await send())[0], 'decided');
    taken(await alice.page.request('answerUndo', { params: { answer_id }, query: { item_id } }));
    assert.deepEqual(became(await send()), ['undone', null]);
    assert.equal((await agent.call('outputCheck')).ready_count, 0);
    const { item: now } = await alice.page.call('itemRead', { params: { item_id } });
    assert.deepEqual([now.status, now.answers], ['pending', []]);
  }
  await verified();
});

test('an answer is repeated to a server that was killed and started again', async (t) => {
  const { box, alice, item } = await policyDesk(t);
  const { item_id } = await item();
  const body = { answer_id: idOf(), expected_revision: 1, action_value: 'pay', response: none };
  await box.close();
  const bearer = { authorization: `Bearer ${alice.token}` };
  const ask = ({ base_url }: { base_url: string }) =>
    withHeaders(base_url, bearer).request('itemAnswer', { params: { item_id }, body });
  const killed = await serveExecutable(box.data);
  const first = became(await ask(killed));
  await killed.kill();
  const running = await serveExecutable(box.data);
  t.after(() => running.kill());
  assert.deepEqual(became(await ask(running)), first);
  await running.stop();
  assert.deepEqual(await document(['verify', '--data', box.data]), { ok: true, problems: [] });
});

test('one approves, a second denies and undoes it, and a third completes the first', async (t) => {
  const { agent, alice, bob, carol, save, item, read, verified } = await policyDesk(t);
  taken(await save('pay', { match: { caller: 'payables' }, approvals: 2 }));
  const sent = await item();
  const [first, denial] = [idOf(), idOf()];
  taken(await alice.answers(sent, 'pay', none, { answer_id: first }));
  taken(await bob.answers(sent, 'reject', none, { answer_id: denial }));
  taken(await bob.page.request('answerUndo', { params: { answer_id: denial } }));
  const body = { confirms: first, expected_revision: 1 };
  taken(await carol.page.request('itemAnswer', { params: { item_id: sent.item_id }, body }));
  const { decision, answers } = await read(sent);
  assert.deepEqual(
    decision?.people.map(({ name }) => name),
    ['Alice', 'Carol'],
  );
  assert.deepEqual(
    answers.map(({ state }) => state),
    ['decided', 'decided'],
  );
  taken(await carol.page.request('answerUndo', { params: { answer_id: decision?.answer_id ?? '' } }));
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
  const { answers: left } = await alice.page.call('answerList', { query: { mine: '1' } });
  assert.deepEqual(
    left.map(({ answer_id, state }) => [answer_id, state]),
    [[first, 'given']],
  );
  await verified();
});
