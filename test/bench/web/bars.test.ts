import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missed } from './figures.ts';

test('each missed bar of the inbox is named', () => {
  const inbox = { key_median_ms: 40, key_p95_ms: 79.9, first_paint_ms: 150, first_title_ms: 300, long_tasks_ms: [] };
  assert.deepEqual(missed(inbox, { inbox_ms: 1_999, plain_ms: 1_600 }), []);
  assert.deepEqual(missed({ ...inbox, key_p95_ms: 80, long_tasks_ms: [51, 60] }, { inbox_ms: 2_000, plain_ms: 1 }), [
    'the p95 is 80.0 ms, not under 80',
    'tasks above 50 ms: 51, 60 ms',
    'a cold load takes 2000 ms, not under 2000',
  ]);
  const none = { ...inbox, key_p95_ms: Number.NaN };
  assert.equal(missed(none, { inbox_ms: Number.NaN, plain_ms: 1 }).length, 2);
});
