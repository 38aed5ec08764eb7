import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { decided } from '../helpers/appliance/decided.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}-${at}`);
const sendAll = (agent: Agent, items: readonly string[]) =>
  Promise.all(items.map((caller_item_id) => agent.call('inputSend', { body: submission({ caller_item_id }) })));

type Page = { items: { caller_item_id: string }[]; has_more: boolean; next_cursor: string | null };
type Listed = 'inputList' | 'outputCheck' | 'outputReadAll';

/** Requests one page of a list. */
function pageOf(agent: Agent, list: Listed, page: { limit: number; cursor?: string }): Promise<Page> {
  return agent.call(list, list === 'outputReadAll' ? { body: page } : { query: page }) as Promise<Page>;
}

/** Walks a list to its end, and calls `between` after each page; returns the items in order. */
async function walk(agent: Agent, list: Listed, limit: number, between: (page: number) => unknown): Promise<string[]> {
  const seen: string[] = [];
  let next: string | null | undefined;
  for (let at = 0; next !== null; at++) {
    const page = await pageOf(agent, list, { limit, ...(next && { cursor: next }) });
    assert.equal(page.has_more, page.next_cursor !== null);
    seen.push(...page.items.map(({ caller_item_id }) => caller_item_id));
    next = page.next_cursor;
    await between(at);
  }
  return seen;
}

for (const limit of [1, 2, 3, 7, 100]) {
  test(`a walk over inputs by ${limit} lists every remaining item once, while others come and go`, async () => {
    const agent = (await account()).caller('agent');
    const [staying, going] = [names('stays', 8), names('goes', 8)];
    for (const at of staying.keys()) await sendAll(agent, [staying[at] ?? '', going[at] ?? '']);
    const seen = await walk(agent, 'inputList', limit, async (page) => {
      const caller_item_id = going.pop();
      if (caller_item_id) await agent.call('inputDelete', { body: { caller_item_id } });
      if (page < 5) await sendAll(agent, [`new-${page}`]);
      const title = `Changed on page ${page}`;
      await agent.call('inputReplace', { body: submission({ caller_item_id: 'stays-0', title }) });
    });
    assert.deepEqual(seen, [...new Set(seen)], 'no item is listed twice');
    assert.deepEqual(
      seen.filter((name) => name.startsWith('stays')),
      staying,
    );
  });
}

for (const list of ['outputCheck', 'outputReadAll'] as const) {
  test(`a walk over ${list} lists the oldest answer first, and answers that arrive during it`, async () => {
    const box = await account();
    const agent = box.caller('agent');
    const items = names('item', 9);
    await sendAll(agent, items);
    const order = [...items].reverse();
    const ids = new Map(order.map((name) => [name, decided(box, agent, submission({ caller_item_id: name }))]));
    const seen = await walk(agent, list, 2, async (page) => {
      if (page < 3) decided(box, agent, submission({ caller_item_id: `late-${page}` }));
      const output_result_id = ids.get(`item-${page}`) ?? '';
      if (page < 2) await agent.call('outputAck', { params: { output_result_id } });
    });
    const gone = ['item-0', 'item-1']; // the newest answers, acknowledged before their pages
    assert.deepEqual(seen, [...order.filter((name) => !gone.includes(name)), 'late-0', 'late-1', 'late-2']);
  });
}

test('pages report their size, and ready_count counts all ready decisions, read or not', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  for (const caller_item_id of names('item', 3)) decided(box, agent, submission({ caller_item_id }));
  const { items, ...check } = await agent.call('outputCheck', { query: { limit: 2 } });
  assert.equal(items.length, 2);
  assert.partialDeepStrictEqual(check, { ready_count: 3, has_more: true, returned_count: 2, page_limit: 2 });
  await agent.call('outputReadAll');
  assert.equal((await agent.call('outputCheck')).ready_count, 3);
  await agent.call('outputAck', { params: { output_result_id: items[0]?.output_result_id ?? '' } });
  assert.equal((await agent.call('outputCheck')).ready_count, 2);
  const last = await agent.call('outputCheck', { query: { limit: 2 } });
  assert.deepEqual([last.has_more, last.next_cursor], [false, null]);
});
