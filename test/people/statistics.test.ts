import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Statistics } from '../../src/contract/review/statistics.ts';
import { openForReading } from '../../src/store/database/database.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { storied } from '../helpers/appliance/storied.ts';
import { plainStatistics, unordered } from '../helpers/data/plain-statistics.ts';
import { count, toRepeat } from '../helpers/data/seed.ts';
import { submission } from '../helpers/data/submissions.ts';

function keyed<T>(list: readonly T[], keyOf: (one: T) => readonly [string | null, object]): Map<string | null, object> {
  return new Map(list.map(keyOf));
}

/** Drops the members that a group or a day does not have. */
function only<T extends object>(figures: T, names: readonly string[]) {
  return Object.fromEntries(Object.entries(figures).filter(([name]) => names.includes(name)));
}

const ofPeople = ['answered', 'undone', 'median_ms', 'p95_ms', 'actions', 'other_actions'];
const ofDays = ['asked', 'answered', 'median_ms', 'p95_ms'];

function agrees(found: Statistics, plain: ReturnType<typeof plainStatistics>): void {
  assert.equal(found.from, plain.from);
  assert.deepEqual(unordered(found.total), plain.total);
  assert.deepEqual(found.by_hour, plain.by_hour);
  const days = keyed(found.by_day, ({ day, ...figures }) => [day, figures]);
  assert.deepEqual(days, new Map([...plain.by_day].map(([day, figures]) => [day, only(figures, ofDays)])));
  const callers = keyed(found.by_caller, ({ caller_id, caller_name, ...own }) => [caller_id, unordered(own)]);
  assert.deepEqual(callers, plain.by_caller);
  assert.deepEqual(
    keyed(found.by_type, ({ row_type, ...own }) => [row_type, unordered(own)]),
    plain.by_type,
  );
  assert.deepEqual(
    keyed(found.by_person, ({ reviewer_id, name, ...own }) => [JSON.stringify([reviewer_id, name]), unordered(own)]),
    new Map([...plain.by_person].map(([key, figures]) => [key, only(figures, ofPeople)])),
  );
}

const spans = [
  { days: 1, timezone: 'UTC' },
  { days: 14, timezone: 'America/St_Johns' },
  { days: 91, timezone: 'Asia/Kolkata' },
] as const;

for (let at = 0; at < count({ usual: 2 }); at++)
  test(`statistics of random history ${at} are those of a plain model over the raw rows (${toRepeat})`, async (t) => {
    const box = await storied(t, at);
    const db = openForReading(box.data);
    t.after(() => db.close());
    const eve = box.person('Eve', { role: 'reader' });
    for (const span of spans) {
      const found = await eve.call('statisticsRead', { query: span });
      agrees(found, plainStatistics(db, { ...span, to: found.to }));
      assert.ok(span.days < 91 || (found.total.answered > 20 && found.total.undone > 0 && found.total.overdue > 0));
    }
  });

test('the statistics of an account contain no other account, and no example', async () => {
  const [box, other] = [await account(), await account()];
  const agent = box.caller('agent');
  await box.answered(agent, submission(), 'approve');
  await other.answered(other.caller('agent'), submission(), 'reject');
  const found = await box.person('Ada').call('statisticsRead');
  assert.deepEqual(
    found.by_caller.map(({ caller_id, caller_name, asked, answered, actions }) => {
      return { caller_id, caller_name, asked, answered, actions };
    }),
    [
      {
        ...{ caller_id: agent.caller_id, caller_name: 'agent', asked: 1, answered: 1 },
        actions: [{ action_value: 'approve', count: 1 }],
      },
    ],
  );
  assert.deepEqual([found.total.asked, found.by_type.map(({ row_type }) => row_type)], [1, ['Invoice']]);
  assert.equal(found.timezone, 'UTC');
});

test('days and time zones that do not exist are refused by name', async () => {
  const ada = (await account()).person('Ada');
  for (const query of [{ days: '0' }, { days: '367' }, { days: 'all' }, { timezone: 'Mars/Olympus' }]) {
    const { status, json } = await ada.request('statisticsRead', { query });
    assert.equal(status, 422);
    assert.deepEqual(
      json?.error?.fields?.map(({ path }) => path),
      Object.keys(query),
    );
  }
});

test('decisions are exported to people as by the command', async () => {
  const box = await account();
  const agent = box.caller('agent');
  await box.answered(agent, submission({ caller_item_id: '@x' }), 'approve');
  const ada = box.person('Ada');
  const csv = await ada.request('decisionExport', { query: { from: '2020-01-01T00:00:00Z' } });
  assert.match(String(csv.headers['content-disposition']), /^attachment; filename="hdo-decisions-[\d-]{10}\.csv"$/);
  assert.match(String(csv.bytes), /^answered_at,.*\r\n\d{4}-.*,"'@x",Invoice,1,approve,.*\r\n$/);
  const none = await ada.request('decisionExport', { query: { to: '2020-01-01T00:00:00Z' } });
  assert.equal(String(none.bytes).split('\r\n').length, 2);
});
