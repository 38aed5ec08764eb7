import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oncePer } from '../../src/lib/time/once-per.ts';

test('an act is due once per period and key, and not before the last time that the caller knows', () => {
  const isDue = oncePer(10);
  assert.deepEqual([isDue('a', 100), isDue('a', 109), isDue('b', 109), isDue('a', 110)], [true, false, true, true]);
  assert.deepEqual([isDue('c', 100, 95), isDue('c', 105, 95)], [false, true]);
});
