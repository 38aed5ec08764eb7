import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLeaseClock } from '../../../src/cluster/lead/lease.ts';

/** Moves both clocks by each step, with a look after it, and returns the time of the lease. */
function measured(steps: readonly (readonly [monotonic_ms: number, wall_ms: number])[]): number {
  const now = { monotonic: 1_000, wall: 50_000 };
  const clock = openLeaseClock(
    () => now.monotonic,
    () => now.wall,
  );
  let last_ms = 0;
  for (const [monotonic_ms, wall_ms] of steps) {
    now.monotonic += monotonic_ms;
    now.wall += wall_ms;
    const found_ms = clock();
    assert.ok(found_ms >= last_ms, 'it never runs back');
    last_ms = found_ms;
  }
  return last_ms;
}

test('the clock of a lease runs as fast as the faster clock in each step', () => {
  assert.equal(measured([[100, 100]]), 100);
  assert.equal(measured([[10, 60_000]]), 60_000, 'the monotonic clock stood still while the machine slept');
  assert.equal(measured([[5_000, -3_600_000]]), 5_000, 'the wall clock was set back');
  assert.equal(
    measured([
      [5_000, -3_600_000],
      [10, 60_000],
    ]),
    65_000,
    'a clock that was set back does not hide a later sleep',
  );
});
