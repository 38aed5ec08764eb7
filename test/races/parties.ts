import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import type { Reply } from '../helpers/appliance/ask.ts';
import { undoIdOf } from '../helpers/appliance/undo.ts';
import { submission } from '../helpers/data/submissions.ts';
import { wrongIn } from '../helpers/data/wrong-in.ts';

/** Starts an appliance with an agent and a person, and returns functions to prepare and check a race over one item. */
export async function parties(t: TestContext) {
  const box = await appliance(t, { env: { HDO_LIMITS__ENABLED: 'false' } });
  const agent = box.caller('agent');
  const person = box.person('ada');
  let last = 0;

  /** Sends a new item and finds it in the inbox. */
  const item = async () => {
    const caller_item_id = `item-${++last}`;
    await agent.call('inputSend', { body: submission({ caller_item_id }) });
    return person.find(agent, caller_item_id);
  };
  /** Sends a new item and answers it. */
  const answered = async () => {
    const sent = await item();
    const output_result_id = await person.answer(sent, 'approve');
    return { ...sent, output_result_id, answer_id: await undoIdOf(person, sent.item_id) };
  };
  const answer = ({ item_id, revision }: { item_id: string; revision: number }) =>
    person.request('itemAnswer', {
      params: { item_id },
      body: { expected_revision: revision, action_value: 'approve', response: { kind: 'none' } },
    });
  const undo = ({ answer_id }: { answer_id: string }) => person.request('answerUndo', { params: { answer_id } });
  /** Compares the counts with the items. */
  const counted = async () => {
    const { ready_count, items } = await agent.call('outputCheck', { query: { limit: 100 } });
    const { counts } = await person.call('itemList', { query: { limit: 1 } });
    const { items: live } = await agent.call('inputList', { query: { limit: 100 } });
    assert.equal(ready_count, items.length);
    assert.equal(counts.normal, live.filter(({ status }) => status === 'pending').length);
    assert.equal(ready_count, live.filter(({ status }) => status === 'answered').length);
    assert.deepEqual(wrongIn(box.data), []);
  };
  return { box, agent, person, item, answered, answer, undo, counted };
}

/** Returns the outcome of each request: `ok`, or the code of its refusal. */
export function outcomes(replies: readonly Reply[]): string[] {
  return replies.map(({ json }) => (json?.ok ? 'ok' : String(json?.error?.code)));
}

/** Starts all requests at once, in an order that changes with the round. */
export function race(round: number, starts: readonly (() => Promise<Reply>)[]): Promise<Reply[]> {
  const order = starts.map((_, at) => (at + round) % starts.length);
  const started = new Map(order.map((at) => [at, starts[at]?.()]));
  return Promise.all(starts.map((_, at) => started.get(at) as Promise<Reply>));
}
