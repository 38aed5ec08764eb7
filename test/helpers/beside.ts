import { describe, type TestContext, test } from 'node:test';

/**
 * Runs tests beside each other, for those that mostly wait, for what is asked again after some seconds. More than a few
 * at once would wait for the machine.
 */
export function beside(subject: string, tests: Readonly<Record<string, (t: TestContext) => Promise<void>>>): void {
  describe(subject, { concurrency: 3 }, () => {
    for (const [name, holds] of Object.entries(tests)) test(name, holds);
  });
}
