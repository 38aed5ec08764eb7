import { describe, type TestContext, test } from 'node:test';

/** Runs tests beside each other. It is for those that mostly wait, for what is asked again after some seconds. */
export function beside(subject: string, tests: Readonly<Record<string, (t: TestContext) => Promise<void>>>): void {
  describe(subject, { concurrency: true }, () => {
    for (const [name, holds] of Object.entries(tests)) test(name, holds);
  });
}
