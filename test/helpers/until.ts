import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { patience } from './browser/hardship.ts';

/**
 * The pauses between checks. Without one, the page would be too busy to reach the expected state. They grow with the
 * time waited so far, so that many checks do not keep others from the processor.
 */
const shortest_ms = 15;
const longest_ms = 60;
const share = 0.1;

/** Pause between checks that start a process. */
export const unhurried_ms = 500;

/** The time limit of a wait. It is long, because it only sets how long a failure takes, also on a slow machine. */
export const patience_ms = 60_000;

/** Waits until a condition holds; fails after a time limit. */
export async function until(
  what: string,
  asks: () => boolean | Promise<boolean>,
  within_ms = patience_ms,
  every_ms?: number,
): Promise<void> {
  const began_ms = performance.now();
  const end_ms = began_ms + patience(within_ms);
  while (!(await asks())) {
    assert.ok(performance.now() < end_ms, `${what} within ${within_ms} ms`);
    const waited_ms = performance.now() - began_ms;
    await pause(every_ms ?? Math.min(longest_ms, Math.max(shortest_ms, share * waited_ms)));
  }
}

/** Waits until the server has brought a condition about in the background; fails after a time limit. */
export const eventually = (holds: () => boolean | Promise<boolean>, within_ms = patience_ms): Promise<void> =>
  until('the condition holds', holds, within_ms, 20);
