import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { patience } from './hardship.ts';

/** Asked without a pause, a page would answer and answer, and never come to show what it is asked for. */
const interval_ms = 5;

/** Asks again and again until the answer is yes; fails when it was never within some milliseconds. */
export async function until(what: string, asks: () => boolean | Promise<boolean>, within_ms = 1_000): Promise<void> {
  const end_ms = performance.now() + patience(within_ms);
  while (!(await asks())) {
    assert.ok(performance.now() < end_ms, `${what} within ${within_ms} ms`);
    await pause(interval_ms);
  }
}
