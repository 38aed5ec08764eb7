import type { TestContext } from 'node:test';

/** Functions to run before a server is stopped. An open browser would report its failing requests. */
export type Guests = Set<() => Promise<void>>;

/** Stops something after a test, once its guests have left. */
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
