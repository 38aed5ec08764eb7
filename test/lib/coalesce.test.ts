import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { coalesceRuns } from '../../src/lib/concurrency/coalesce.ts';

test('wakes during a run cause one more run, whatever their number', async () => {
  let runs = 0;
  const gate = Promise.withResolvers<void>();
  const { wake, settled } = coalesceRuns(async () => {
    runs += 1;
    await gate.promise;
  });
  wake();
  await setImmediate();
  for (let times = 0; times < 5; times += 1) wake();
  gate.resolve();
  await settled();
  assert.equal(runs, 2);
});
