import assert from 'node:assert/strict';
import { test } from 'node:test';
import { revokeCaller } from '../../src/rules/access/callers.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { priorities } from '../../src/rules/base/priorities.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import type { Person } from '../helpers/appliance/person.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { hostileQueries } from '../helpers/data/hostile-queries.ts';
import { submission } from '../helpers/data/submissions.ts';

test('a search returns pages in the order of the queue, and the counts of the whole queue', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('petra');
  for (let at = 0; at < 24; at += 1) {
    const title = at % 3 === 0 ? 'A rare bird' : 'A common one';
    const priority = priorities[at % 4] ?? null;
    await agent.call('inputSend', { body: submission({ caller_item_id: `item-${at}`, title, priority }) });
  }
  const all = await walk(person, {});
  const rare = all.filter((id) => Number(id.slice('item-'.length)) % 3 === 0);

  assert.deepEqual(await walk(person, { q: 'rare bi' }), rare);
  assert.deepEqual(await walk(person, { q: ' ' }), all);
  assert.deepEqual(await walk(person, { q: 'rare', priority: 'urgent' }), ['item-3', 'item-15']);
  const { counts } = await person.call('itemList', { query: { q: 'rare' } });
  assert.deepEqual(counts, { low: 6, normal: 6, high: 6, urgent: 6 });
});

test('a search finds decided items until the caller acknowledges them', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('petra');
  const output_result_id = await box.answered(agent, submission({ title: 'A rare bird' }), 'approve');
  const decided = { view: 'decided', q: 'rare' };
  assert.deepEqual(await walk(person, decided), ['invoice-1']);
  assert.deepEqual(await walk(person, { q: 'rare' }), []);
  await agent.call('outputAck', { params: { output_result_id } });
  assert.deepEqual(await walk(person, decided), []);
});

test('a search finds no items of another account or of a revoked caller', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const person = box.person('petra');
  await agent.call('inputSend', { body: submission() });
  assert.deepEqual(await walk(person, { q: 'invoice' }), ['invoice-1']);
  box.change((outbox) => {
    const { account_id } = outbox.store.accounts.list.all()[0] ?? { account_id: '' };
    revokeCaller(outbox, operator, { account_id, name: 'agent' });
  });
  assert.deepEqual(await walk(person, { q: 'invoice' }), []);
});

test('a search never fails on hostile queries, and a damaged cursor is refused', async () => {
  const box = await account();
  const person = box.person('petra');
  for (const q of hostileQueries.filter(({ length }) => length < 1_000)) {
    const { status } = await person.request('itemList', { query: { q } });
    assert.ok(status === 200 || status === 422, `${q}: ${status}`);
  }
  const { json } = await person.request('itemList', { query: { q: 'a', cursor: 'x' } });
  assert.equal(json?.error?.fields?.[0]?.code, 'invalid_cursor');
});

/** Lists the callers' ids of all items of a query, in small pages. */
async function walk(person: Person, query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const from: Record<string, string> = cursor === '' ? {} : { cursor };
    const page = await person.call('itemList', { query: { ...query, ...from, limit: 3 } });
    ids.push(...page.items.map(({ caller_item_id }) => caller_item_id));
    cursor = page.next_cursor;
  }
  return ids;
}
