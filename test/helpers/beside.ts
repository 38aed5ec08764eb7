import { describe, type TestContext, test } from 'node:test';

/**
 * Runs tests concurrently that mostly wait, for example for a retry after some seconds. More than five at a time would
 * compete for the processor. The error of a test names its file: reports call this one, which defines the tests.
 */
export function beside(subject: string, tests: Readonly<Record<string, (t: TestContext) => Promise<void>>>): void {
  const file = /[^\s(]+\.test\.ts/.exec(new Error('here').stack ?? '')?.[0];
  const named = (error: unknown) => {
    if (error instanceof Error) error.stack = `${error.stack}\n    at beside (${file})`;
    throw error;
  };
  describe(subject, { concurrency: 5 }, () => {
    for (const [name, holds] of Object.entries(tests)) test(name, (t) => holds(t).catch(named));
  });
}
