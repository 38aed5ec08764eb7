import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationMs, durationText } from '../../src/lib/time/duration.ts';

test('a duration is whole numbers with their units, as people write them', () => {
  assert.deepEqual(
    ['90d', '24h', '15m', '2s', '1w', '0s'].map(durationMs),
    [7_776_000_000, 86_400_000, 900_000, 2_000, 604_800_000, 0],
  );
  assert.deepEqual(
    ['1 h', '1h30m', '90 min', '2 Weeks'].map(durationMs),
    [3_600_000, 5_400_000, 5_400_000, 1_209_600_000],
  );
  for (const text of ['', '90', 'd', '1.5h', '-1d', '1y', '1M', '1h 30', '999999999w']) {
    assert.equal(durationMs(text), undefined, text);
  }
});

test('a duration is formatted in its two largest units', () => {
  assert.deepEqual([0, 999, 61_000, 90_061_000, -5].map(durationText), ['0 s', '0 s', '1 m 1 s', '1 d 1 h', '0 s']);
});
