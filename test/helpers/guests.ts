import type { TestContext } from 'node:test';

/** Who has to leave before what they are guests of ends: a browser would report what it no longer gets. */
export type Guests = Set<() => Promise<void>>;

/** Ends something after a test, once its guests have left. */
export function endAfter(t: Pick<TestContext, 'after'>, end: () => unknown): Guests {
  const guests: Guests = new Set();
  t.after(async () => {
    try {
      for (const leave of guests) await leave();
    } finally {
      await end();
    }
  });
  return guests;
}
