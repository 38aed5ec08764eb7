import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalise } from '../../src/contract/submission.ts';
import { findAccount } from '../../src/rules/access/accounts.ts';
import { revokeCaller } from '../../src/rules/access/callers.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { sendItem, submissionFields } from '../../src/rules/items/input.ts';
import { priorities } from '../../src/vocabulary.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import type { Person } from '../helpers/appliance/person.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

type Query = Record<string, string | number>;

/** Lists all items of a view, and calls `between` after each page. */
async function walk(person: Person, query: Query, between = async (_page: number): Promise<unknown> => undefined) {
  const seen: string[] = [];
  for (let cursor: Query = {}, page = 1; ; page++) {
    const { items, next_cursor, has_more } = await person.call('itemList', { query: { ...query, ...cursor } });
    seen.push(...items.map(({ caller_item_id }) => caller_item_id));
    assert.equal(has_more, next_cursor !== null);
    if (next_cursor === null) return seen;
    cursor = { cursor: next_cursor };
    await between(page);
  }
}

/** Sends twelve items of different priorities and types from two callers. */
async function fill(box: TestAppliance): Promise<[Agent, Agent]> {
  const agents: [Agent, Agent] = [box.caller('one'), box.caller('two')];
  for (let at = 0; at < 12; at++) {
    const row_type = { display: at % 3 === 0 ? 'Refund' : 'Invoice', icon: 'mail' } as const;
    const priority = priorities[at % 4];
    const body = submission({ caller_item_id: `i${at}`, row_type, ...(priority && { priority }) });
    await agents[at < 6 ? 0 : 1].call('inputSend', { body });
  }
  return agents;
}
const queue = ['i3', 'i7', 'i11', 'i2', 'i6', 'i10', 'i1', 'i5', 'i9', 'i0', 'i4', 'i8'];

test('the queue is sorted by urgency and then by age, in pages of any size', async () => {
  const box = await account();
  await fill(box);
  const ada = box.person('Ada');
  for (const limit of [1, 2, 5, 12, 100]) assert.deepEqual(await walk(ada, { limit }), queue, `limit ${limit}`);
  const { counts } = await ada.call('itemList');
  assert.deepEqual(counts, { low: 3, normal: 3, high: 3, urgent: 3 });
});

test('a walk through the queue neither skips nor repeats items that stay in it', async () => {
  const box = await account();
  const [one, two] = await fill(box);
  const ada = box.person('Ada');
  const seen = await walk(ada, { limit: 2 }, async (page) => {
    if (page === 1) await two.call('inputSend', { body: submission({ caller_item_id: 'new', priority: 'urgent' }) });
    if (page === 2) await one.call('inputDelete', { body: { caller_item_id: 'i3' } });
    if (page === 3) await one.call('inputDelete', { body: { caller_item_id: 'i0' } });
  });
  assert.deepEqual(
    seen.filter((id) => id !== 'new'),
    queue.filter((id) => id !== 'i0'),
  );
});

test('the queue is filtered by priority, type, caller and the caller’s own id', async () => {
  const box = await account();
  const [one] = await fill(box);
  const ada = box.person('Ada');
  await box.caller('three').call('inputSend', { body: submission({ caller_item_id: 'i5', priority: 'urgent' }) });
  const filters: { query: Query; ids: string[] }[] = [
    { query: { priority: 'high' }, ids: ['i2', 'i6', 'i10'] },
    { query: { type: 'Refund' }, ids: ['i3', 'i6', 'i9', 'i0'] },
    { query: { type: 'refund' }, ids: [] },
    { query: { caller_id: one.caller_id }, ids: queue.filter((id) => Number(id.slice(1)) < 6) },
    { query: { caller_id: one.caller_id, type: 'Refund', priority: 'low' }, ids: ['i0'] },
    { query: { caller_item_id: 'i5' }, ids: ['i5', 'i5'] },
    { query: { caller_item_id: 'i5', caller_id: one.caller_id }, ids: ['i5'] },
    { query: { caller_item_id: 'i5', priority: 'low' }, ids: [] },
    { query: { caller_item_id: 'none' }, ids: [] },
    { query: { caller_id: 'cal_none' }, ids: [] },
  ];
  for (const { query, ids } of filters) {
    assert.deepEqual(await walk(ada, { ...query, limit: 1 }), ids, JSON.stringify(query));
    assert.deepEqual(await walk(ada, query), ids, JSON.stringify(query));
  }
});

test('decided items are sorted by answer, newest first, including acknowledged ones', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const ada = box.person('Ada');
  for (let at = 0; at < 9; at++) {
    const body = submission({ caller_item_id: `i${at}`, priority: at % 2 ? 'high' : 'low' });
    const output_result_id = await box.answered(agent, body, 'approve');
    if (at % 3 === 0) await agent.call('outputAck', { params: { output_result_id } });
  }
  await agent.call('inputSend', { body: submission({ caller_item_id: 'pending' }) });
  const newest = ['i8', 'i7', 'i6', 'i5', 'i4', 'i3', 'i2', 'i1', 'i0'];
  for (const limit of [1, 2, 4, 9, 100]) assert.deepEqual(await walk(ada, { view: 'decided', limit }), newest);
  assert.deepEqual(await walk(ada, { view: 'decided', priority: 'high' }), ['i7', 'i5', 'i1']);
  assert.deepEqual(await walk(ada, { view: 'decided', caller_item_id: 'i6' }), ['i6']);
  assert.deepEqual(
    await walk(ada, { view: 'decided', limit: 2 }, async (page) => {
      const output_result_id = (await ada.find(agent, page === 1 ? 'i5' : 'i8', 'decided')).answer?.output_result_id;
      await agent.call('outputAck', { params: { output_result_id: output_result_id ?? '' } });
    }),
    newest,
  );
});

test('a page holds about a megabyte at most, and the next page continues after it', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const summary = 'x'.repeat(120_000);
  const ids = Array.from({ length: 12 }, (_, at) => `i${at}`);
  for (const caller_item_id of ids) await agent.call('inputSend', { body: submission({ caller_item_id, summary }) });
  const ada = box.person('Ada');
  const { items, has_more } = await ada.call('itemList', { query: { limit: 100 } });

  assert.deepEqual([items.length, has_more], [9, true]);
  assert.deepEqual(await walk(ada, { limit: 100 }), ids);
});

test('a rare type among thousands of items is found in pages that scan a bounded number of items', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const ada = box.person('Ada');
  box.change((outbox) => {
    const caller = { caller_id: agent.caller_id, account_id: findAccount(outbox, 'default').account_id };
    for (let at = 0; at < 3_000; at++) {
      sendItem(outbox, caller, submissionFields(canonicalise(submission({ caller_item_id: `i${at}` }))));
    }
  });
  const row_type = { display: 'Rare', icon: 'mail' } as const;
  await agent.call('inputSend', { body: submission({ caller_item_id: 'rare', row_type }) });
  const first = await ada.call('itemList', { query: { type: 'Rare' } });

  assert.deepEqual([first.items.length, first.has_more], [0, true]);
  assert.deepEqual(await walk(ada, { type: 'Rare' }), ['rare']);
});

test('the items of a revoked caller leave the queue and its counts', async (t) => {
  const box = await appliance(t);
  const [one] = await fill(box);
  const ada = box.person('Ada');
  box.change((outbox) => {
    const { account_id } = findAccount(outbox, 'default');
    revokeCaller(outbox, operator, { account_id, name: one.caller_id });
  });
  assert.deepEqual(
    await walk(ada, { limit: 1 }),
    queue.filter((id) => Number(id.slice(1)) >= 6),
  );
  const { counts } = await ada.call('itemList');
  assert.deepEqual(counts, { low: 1, normal: 1, high: 2, urgent: 2 });
});

const bad: { query: Query; field: string }[] = [
  { query: { view: 'all' }, field: 'view invalid_value' },
  { query: { priority: 'top' }, field: 'priority invalid_value' },
  { query: { limit: 0 }, field: 'limit out_of_range' },
  { query: { limit: 101 }, field: 'limit out_of_range' },
  { query: { cursor: 'x' }, field: 'cursor invalid_cursor' },
];

test('an invalid filter is refused by name, and a cursor is only valid for its view', async () => {
  const box = await account();
  await fill(box);
  const ada = box.person('Ada');
  const { next_cursor } = await ada.call('itemList', { query: { limit: 1 } });
  for (const { query, field } of [
    ...bad,
    { query: { view: 'decided', cursor: next_cursor ?? '' }, field: 'cursor invalid_cursor' },
  ]) {
    const { status, json } = await ada.request('itemList', { query });
    assert.deepEqual([status, json?.error?.fields?.map(({ path, code }) => `${path} ${code}`)], [422, [field]]);
  }
});
