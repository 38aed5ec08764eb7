import assert from 'node:assert/strict';
import { test } from 'node:test';
import { submission } from '../helpers/data/submissions.ts';
import { outcomes, parties, race } from './parties.ts';

const rounds = Array.from({ length: 30 }, (_, round) => round);

test('of twenty simultaneous answers one is accepted, and the others are told which', async (t) => {
  const { agent, item, answer, counted } = await parties(t);
  for (const _round of rounds.slice(0, 10)) {
    const sent = await item();
    const replies = await Promise.all(Array.from({ length: 20 }, () => answer(sent)));
    const [winner, ...others] = replies.filter(({ json }) => json?.ok);
    const losers = replies.filter(({ json }) => !json?.ok);
    const { output_result_id } = Object(Object(winner?.json?.data).answer);
    assert.ok(output_result_id);

    assert.equal(others.length, 0);
    for (const { json } of losers) {
      assert.equal(json?.error?.code, 'input_not_pending');
      assert.equal(Object(json?.error?.answer).output_result_id, output_result_id);
    }
    await agent.call('outputRead', { params: { output_result_id } });
    await agent.call('outputAck', { params: { output_result_id } });
  }
  await counted();
});

test('of an undo and a read of the same decision one wins', async (t) => {
  const { agent, answered, undo, counted } = await parties(t);
  const seen = new Set<string>();
  for (const round of rounds) {
    const item = await answered();
    const { output_result_id } = item;
    const read = () => agent.request('outputRead', { params: { output_result_id } });
    const [undone, delivered] = outcomes(await race(round, [() => undo(item), read]));
    seen.add(`${undone} ${delivered}`);

    assert.ok(
      ['ok not_found', 'output_already_read ok'].includes(`${undone} ${delivered}`),
      `undo: ${undone}, read: ${delivered}`,
    );
    const { status } = await agent.call('inputRead', { body: { caller_item_id: item.caller_item_id } });
    assert.equal(status, undone === 'ok' ? 'pending' : 'answered');
  }
  assert.equal(seen.size, 2, 'each of them has won');
  await counted();
});

test('a replace and an answer at once: the decision is on the content that was seen', async (t) => {
  const { agent, item, answer, counted } = await parties(t);
  const seen = new Set<string>();
  for (const round of rounds) {
    const sent = await item();
    const body = submission({ caller_item_id: sent.caller_item_id, title: 'Changed' });
    const replace = () => agent.request('inputReplace', { body });
    const result = outcomes(await race(round, [() => answer(sent), replace])).join(' ');
    seen.add(result);

    assert.ok(['ok answered_unacknowledged', 'stale_input_revision ok'].includes(result), result);
    const { raw_input, revision } = await agent.call('inputRead', { body: { caller_item_id: sent.caller_item_id } });
    const changed = result === 'stale_input_revision ok';
    assert.deepEqual([raw_input.title, revision], changed ? ['Changed', 2] : ['Approve the payment', 1]);
  }
  assert.equal(seen.size, 2, 'each of them has won');
  await counted();
});

test('of a delete and an answer one wins', async (t) => {
  const { agent, item, answer, counted } = await parties(t);
  for (const round of rounds) {
    const sent = await item();
    const deleteItem = () => agent.request('inputDelete', { body: { caller_item_id: sent.caller_item_id } });
    const result = outcomes(await race(round, [() => answer(sent), deleteItem])).join(' ');

    assert.ok(['ok input_not_pending', 'not_found ok'].includes(result), result);
  }
  await counted();
});

test('of an acknowledgement and an undo of an unread decision one wins', async (t) => {
  const { agent, answered, undo, counted } = await parties(t);
  for (const round of rounds) {
    const item = await answered();
    const ack = () => agent.request('outputAck', { params: { output_result_id: item.output_result_id } });
    const result = outcomes(await race(round, [() => undo(item), ack])).join(' ');

    assert.ok(['ok not_found', 'not_found ok'].includes(result), result);
  }
  await counted();
});

test('of simultaneous sends of one item with different content one is accepted, and the others conflict', async (t) => {
  const { agent, counted } = await parties(t);
  for (const round of rounds.slice(0, 10)) {
    const sends = Array.from(
      { length: 8 },
      (_, at) => () =>
        agent.request('inputSend', { body: submission({ caller_item_id: `race-${round}`, title: `Title ${at}` }) }),
    );
    const results = outcomes(await race(round, sends)).sort();
    assert.deepEqual(results, [...Array(7).fill('pending_content_conflict'), 'ok'].sort());
  }
  await counted();
});
