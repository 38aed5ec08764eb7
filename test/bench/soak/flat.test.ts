import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthOf, growths, type SoakSample } from './flat.ts';

const megabyte = 1024 * 1024;

/** Builds samples of a program over ten minutes, with some noise and a leak per sample. */
function samples(leak: { bytes?: number; descriptors?: number }): SoakSample[] {
  return Array.from({ length: 20 }, (_, at) => ({
    at_s: at * 30,
    own_bytes: 60 * megabyte + (at % 3) * 2 * megabyte + Math.min(at, 5) * 4 * megabyte + at * (leak.bytes ?? 0),
    descriptors: 40 + (at % 2) + at * (leak.descriptors ?? 0),
  }));
}

test('growth is computed by linear regression', () => {
  const line = (values: readonly number[]) => growthOf(values.map((value, at) => ({ at, value })));
  assert.equal(line([1, 2, 3, 4]), 3);
  assert.equal(line([5, 5, 5]), 0);
  assert.equal(line([4, 0]), -4);
  assert.ok(Math.abs(line([0, 9, 0, 9, 0, 9, 0])) < 1);
});

test('flat memory after the first half passes, and a leak fails', () => {
  assert.deepEqual(growths(samples({})), []);
  assert.match(growths(samples({ bytes: megabyte })).join(), /^memory grew by \d+ bytes$/);
  assert.match(growths(samples({ descriptors: 1 })).join(), /^descriptors grew by \d+$/);
});
