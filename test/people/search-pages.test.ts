import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openSearch } from '../../src/people/search/search.ts';
import { type Lookup, openSearcher, type SearchPage } from '../../src/people/search/search-lookup.ts';
import { priorities } from '../../src/rules/base/priorities.ts';
import { openForReading } from '../../src/store/database/database.ts';
import { outbox } from '../helpers/appliance/outbox.ts';
import { submission } from '../helpers/data/submissions.ts';
import { spentBy } from '../helpers/programs/spent.ts';

test('pages of a search list each item once, in the order of the queue', async (t) => {
  const { lookup, look } = await manyItems(t, 60);
  const walked = walk(look(), lookup);
  const expected = [...walked].sort((one, other) => other.urgency - one.urgency || one.sequence - other.sequence);
  assert.equal(new Set(walked.map(({ sequence }) => sequence)).size, 60);
  assert.deepEqual(walked, expected);
});

test('a search stops after a bounded number of matches, reports it, and resumes there', async (t) => {
  const { lookup, look } = await manyItems(t, 60);
  const first = look({ looked_at: 10, looking_ms: 1_000 })({ ...lookup, caller_item_id: 'item-59' });
  assert.deepEqual([first.rows.length, first.truncated], [0, true]);
  const stingy = look({ looked_at: 10, looking_ms: 1_000 });
  assert.deepEqual(walk(stingy, lookup), walk(look(), lookup));
});

test('a search without time returns few items per page, and still reaches the end', async (t) => {
  const { lookup, look } = await manyItems(t, 60);
  assert.equal(walk(look({ looked_at: 1_000, looking_ms: 0 }), lookup).length, 60);
});

test('a search among decisions lists the newest first, regardless of the order of the items', async (t) => {
  const { box, reviewer, lookup, look } = await manyItems(t, 24);
  const sequences = walk(look(), lookup).map(({ sequence }) => sequence);
  const decided = sequences.map((_, at) => sequences[(at * 7) % 24] ?? 0).slice(0, 20);
  const approval = { expected_revision: 1, action_value: 'approve', response: { kind: 'none' } };
  for (const sequence of decided) {
    await box.writer.write('answer', reviewer, { ...approval, sequence, person_timezone: null });
  }
  await box.writer.index();
  const found = (asked: Partial<Lookup>) => walk(look(), { ...lookup, view: 'decided', ...asked });
  const newest = decided.reverse();
  const urgent = new Set(sequences.slice(0, 6)); // the first of the queue

  assert.deepEqual(
    found({}).map(({ sequence }) => sequence),
    newest,
  );
  assert.deepEqual(
    found({ least_urgent: 3 }).map(({ sequence }) => sequence),
    newest.filter((sequence) => urgent.has(sequence)),
  );
  assert.equal(walk(look(), lookup).length, 4);
});

test('the index catches up with 5,000 items sent at once, and a common word is cheap', async (t) => {
  const { box, caller } = await manyItems(t, 5_000);
  const search = openSearch({ data: box.data, index: box.writer.index, source: box.search_source });
  t.after(search.close);
  const open = { priority: null, type: null, caller_id: null, caller_item_id: null, after: undefined, limit: 25 };
  const ask = (q: string) => search.search({ ...open, account_id: caller.account_id, view: 'queue', q });
  const last = await ask('item-4999');
  const { ms, result: common } = await spentBy(process.cpuUsage, () => ask('invoice'));

  assert.deepEqual(
    last?.rows.map(({ caller_item_id }) => caller_item_id),
    ['item-4999'],
  );
  assert.equal(common?.rows.length, 25);
  assert.ok(ms < 500, `${ms} ms`);
});

/** Creates an account with indexed items of every priority, and a lookup of a word that all of them contain. */
async function manyItems(t: TestContext, count: number) {
  const box = await outbox(t);
  const { caller, reviewer } = box.account('mine');
  const sent = Array.from({ length: count }, (_, at) =>
    box.send(caller, submission({ caller_item_id: `item-${at}`, priority: priorities[at % 4] ?? null })),
  );
  await Promise.all(sent);
  await box.writer.index();
  const db = openForReading(box.data);
  t.after(() => db.close());
  const { account_id } = caller;
  const order = { most_urgent: 3, least_urgent: 0, after: [], limit: 7, caller_item_id: null };
  const lookup: Lookup = { view: 'queue', match: '"invoice" *', facets: { account_id }, ...order };
  return { box, caller, reviewer, lookup, look: (most?: Parameters<typeof openSearcher>[1]) => openSearcher(db, most) };
}

function walk(look: (lookup: Lookup) => SearchPage, lookup: Lookup): SearchPage['rows'] {
  const rows: SearchPage['rows'] = [];
  for (let after: readonly number[] | null = []; after !== null; ) {
    const found = look({ ...lookup, after });
    rows.push(...found.rows);
    after = found.next;
  }
  return rows;
}
