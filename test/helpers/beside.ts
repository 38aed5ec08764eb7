import { describe, type TestContext, test } from 'node:test';

/**
 * Runs tests concurrently that mostly wait, for example for a retry after some seconds. More than five at a time would
 * compete for the processor.
 */
export function beside(subject: string, tests: Readonly<Record<string, (t: TestContext) => Promise<void>>>): void {
  describe(subject, { concurrency: 5 }, () => {
    for (const [name, holds] of Object.entries(tests)) test(name, holds);
  });
}
