import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Clock } from '../../src/lib/time/clock.ts';
import { openForReading } from '../../src/store/database/database.ts';
import { reviewListStatements } from '../../src/store/tables/review-lists.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import type { Reply } from '../helpers/appliance/ask.ts';
import type { Person } from '../helpers/appliance/person.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { undo } from '../helpers/appliance/undo.ts';
import { ask } from '../helpers/browser/queue.ts';
import { planOf } from '../helpers/data/plan.ts';
import { submission } from '../helpers/data/submissions.ts';

const hour_ms = 3_600_000;
const inHours = (hours: number, now: Clock = Date.now) => new Date(now() + hours * hour_ms).toISOString();

async function furnished() {
  return furnish(await account(), Date.now);
}

async function furnish(box: TestAppliance, now: Clock) {
  const agent = box.caller('agent');
  for (const title of ['a', 'b', 'c', 'd']) await ask(agent, title, { priority: title === 'd' ? 'urgent' : 'normal' });
  const [ada, ben] = [box.person('Ada'), box.person('Ben')];
  const skip = async (title: string, hours = 10) => {
    const { item_id } = await ada.find(agent, title);
    return ada.request('itemSkip', { params: { item_id }, body: { until: inHours(hours, now) } });
  };
  return { agent, ada, ben, skip };
}

async function queue(person: Person, query: Record<string, string | number> = {}): Promise<string> {
  const seen: string[] = [];
  for (let cursor = {}; ; ) {
    const { items, next_cursor } = await person.call('itemList', { query: { limit: 1, ...query, ...cursor } });
    seen.push(...items.map(({ caller_item_id, skipped_until }) => caller_item_id + (skipped_until ? '*' : '')));
    if (next_cursor === null) return seen.join(' ');
    cursor = { cursor: next_cursor };
  }
}

test('a skipped item is at the end of the person’s own queue, in its order, until the instant', async (t) => {
  const box = await standingAppliance(t);
  const { ada, ben, skip } = await furnish(box, box.clock.now);
  assert.equal((await skip('d')).status, 200);
  await skip('a', 20);
  assert.equal(await queue(ada), 'b c d* a*');
  assert.equal(await queue(ada, { limit: 100 }), 'b c d* a*');
  assert.equal(await queue(ada, { priority: 'normal' }), 'b c a*');
  assert.equal(await queue(ben), 'd a b c');
  assert.deepEqual((await ada.call('itemList')).counts, { low: 0, normal: 3, high: 0, urgent: 1 });
  box.clock.move(10 * hour_ms);
  assert.equal(await queue(ada), 'd b c a*');
  box.clock.move(10 * hour_ms);
  assert.equal(await queue(ada), 'd a b c');
});

test('an item that changes or is unskipped returns to its place', async () => {
  const { agent, ada, skip } = await furnished();
  await skip('a');
  await skip('b');
  await agent.call('inputReplace', { body: submission({ caller_item_id: 'a', title: 'other' }) });
  assert.equal(await queue(ada), 'd a c b*');
  const { item_id } = await ada.find(agent, 'b');
  const { skipped_until } = await ada.call('itemUnskip', { params: { item_id } });
  assert.equal(skipped_until, null);
  await ada.call('itemUnskip', { params: { item_id } });
  assert.equal(await queue(ada), 'd a b c');
});

test('a skipped item is answered, deleted, undone and found like any other', async () => {
  const { agent, ada, skip } = await furnished();
  for (const title of ['a', 'b', 'c']) await skip(title);
  const item = await ada.find(agent, 'a');
  await ada.answer(item, 'approve');
  await agent.call('inputDelete', { body: { caller_item_id: 'b' } });
  assert.equal(await queue(ada), 'd c*');
  await undo(ada, item.item_id);
  assert.equal(await queue(ada), 'd a* c*');
  assert.equal(await queue(ada, { q: 'Invoice', limit: 2 }), 'd a* c*');
  await agent.call('outputAck', { params: { output_result_id: await ada.answer(item, 'approve') } });
  assert.equal(await queue(ada), 'd c*');
});

test('only a pending item in its current revision can be skipped, for two days at most', async () => {
  const { agent, ada, skip } = await furnished();
  await ask(agent, 'stays', { skip_disabled: true });
  const { item_id } = await ada.find(agent, 'a');
  const attempts: [string, Promise<Reply>][] = [
    ['422 validation_failed', skip('a', -1)],
    ['422 validation_failed', skip('a', 49)],
    ['403 forbidden', skip('stays')],
    [
      '409 stale_input_revision',
      ada.request('itemSkip', { params: { item_id }, body: { until: inHours(1), expected_revision: 2 } }),
    ],
    ['404 not_found', ada.request('itemUnskip', { params: { item_id: 'itm_00000000001' } })],
  ];
  for (const [expected, attempt] of attempts) {
    const { status, json } = await attempt;
    assert.equal(`${status} ${json?.error?.code}`, expected);
  }
  await ada.answer(await ada.find(agent, 'a'), 'approve');
  const late = await ada.request('itemSkip', { params: { item_id }, body: { until: inHours(1) } });
  assert.deepEqual([late.status, late.json?.error?.code], [409, 'input_not_pending']);
});

test('a page of a queue with skips is read from indexes', async (t) => {
  const { data } = await appliance(t);
  const db = openForReading(data);
  t.after(() => db.close());
  const { ownQueue, skipped } = reviewListStatements(db);
  const steps = [...planOf(db, ownQueue), ...planOf(db, skipped)];
  assert.ok(
    steps.some((step) => /^SEARCH inputs USING INDEX queue \(account_id=\? AND urgency=\? AND .*>\?\)/.test(step)),
  );
  assert.ok(
    steps.some((step) =>
      /^SEARCH skips USING .*skips_of_reviewer \(reviewer_id=\? AND urgency=\? AND .*>\?\)/.test(step),
    ),
  );
  assert.deepEqual(
    steps.filter((step) => /SCAN|TEMP B-TREE/.test(step)),
    [],
  );
});
