import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';

/** Asks again and again until the answer is yes; fails when it was never within some milliseconds. */
export async function until(what: string, asks: () => boolean | Promise<boolean>, within_ms = 1_000): Promise<void> {
  const end_ms = performance.now() + within_ms;
  while (!(await asks())) {
    assert.ok(performance.now() < end_ms, `${what} within ${within_ms} ms`);
    await turn();
  }
}
