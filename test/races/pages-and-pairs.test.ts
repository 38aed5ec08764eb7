import assert from 'node:assert/strict';
import { test } from 'node:test';
import { submission } from '../helpers/data/submissions.ts';
import { outcomes, parties, race } from './parties.ts';

type Delivered = { output_result_id: string };
const rounds = Array.from({ length: 30 }, (_, round) => round);

test('with an undo and a read-all at once, a decision is delivered or undone, never both', async (t) => {
  const { agent, answered, undo, counted } = await parties(t);
  const seen = new Set<unknown>();
  for (const round of rounds) {
    const item = await answered();
    const readAll = () => agent.request('outputReadAll', { body: { limit: 100 } });
    const [taken, delivered] = await race(round, [() => undo(item), readAll]);
    const { items, returned_count }: { items: Delivered[]; returned_count: number } = Object(delivered?.json?.data);
    const was_delivered = items.some(({ output_result_id }) => output_result_id === item.output_result_id);
    seen.add(was_delivered);

    assert.equal(taken?.json?.error?.code, was_delivered ? 'output_already_read' : undefined);
    assert.equal(returned_count, items.length);
    const { status } = await agent.call('inputRead', { body: { caller_item_id: item.caller_item_id } });
    assert.equal(status, was_delivered ? 'answered' : 'pending');
  }
  assert.equal(seen.size, 2, 'each of them has won');
  await counted();
});

test('two simultaneous replaces get their own revisions, and the later one stands', async (t) => {
  const { agent, item, counted } = await parties(t);
  for (const round of rounds) {
    const { caller_item_id } = await item();
    const bodies = ['One', 'Other'].map((title) => submission({ caller_item_id, title }));
    const replies = await race(
      round,
      bodies.map((body) => () => agent.request('inputReplace', { body })),
    );
    const revisions = replies.map(({ json }) => Object(json?.data).revision);
    const { raw_input, revision } = await agent.call('inputRead', { body: { caller_item_id } });

    assert.deepEqual([...revisions].sort(), [2, 3]);
    assert.deepEqual([revision, raw_input.title], [3, bodies[revisions.indexOf(3)]?.title]);
  }
  await counted();
});

test('of ten simultaneous replaces with the same content one changes the item', async (t) => {
  const { agent, item, counted } = await parties(t);
  for (const round of rounds.slice(0, 10)) {
    const { caller_item_id } = await item();
    const body = submission({ caller_item_id, title: 'Changed' });
    const again = Array.from({ length: 10 }, () => () => agent.request('inputReplace', { body }));
    const data = (await race(round, again)).map(({ json }) => Object(json?.data));

    assert.equal(data.filter(({ changed }) => changed).length, 1);
    assert.deepEqual([...new Set(data.map(({ revision }) => revision))], [2]);
  }
  await counted();
});

test('of ten acknowledgements and ten undos at once one kind wins, and all responses agree', async (t) => {
  const { agent, answered, undo, counted } = await parties(t);
  for (const round of rounds.slice(0, 10)) {
    const item = await answered();
    const ack = () => agent.request('outputAck', { params: { output_result_id: item.output_result_id } });
    const both = Array.from({ length: 10 }, () => [() => undo(item), ack]).flat();
    const results = outcomes(await race(round, both));
    const [undos, acks] = [0, 1].map((side) => results.filter((_, at) => at % 2 === side).sort());

    if (acks?.includes('ok')) assert.deepEqual([acks, undos], [Array(10).fill('ok'), Array(10).fill('not_found')]);
    else assert.deepEqual([acks, undos], [Array(10).fill('not_found'), Array(10).fill('ok')]);
  }
  await counted();
});

test('with a read and two undos at once, the losers are told why', async (t) => {
  const { agent, answered, undo, counted } = await parties(t);
  for (const round of rounds) {
    const item = await answered();
    const read = () => agent.request('outputRead', { params: { output_result_id: item.output_result_id } });
    const result = outcomes(await race(round, [() => undo(item), read, () => undo(item)])).join(' ');
    const possible = ['output_already_read ok output_already_read', 'ok not_found ok'];

    assert.ok(possible.includes(result), result);
  }
  await counted();
});
