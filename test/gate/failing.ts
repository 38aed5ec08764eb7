/** Returns the part of a report that names the failing tests with their errors; '' without any. */
export function failing(report: string): string {
  const [, part = ''] = report.split(/^✖ failing tests:$/m);
  return part.trim();
}

/** Returns the files of the failing tests of a report, each once. A test that runs beside others names its own. */
export function failingFiles(report: string): string[] {
  const tests = failing(report).split(/^(?=test at )/m);
  return [...new Set(tests.flatMap((one) => besideIn(one) ?? /(?<=^test at )[^:\n]+/.exec(one)?.[0] ?? []))];
}

/** Returns the file that `beside` in `test/helpers` added to the error of a test. */
function besideIn(test: string): string | undefined {
  const [, file] = /^ +at beside \(.*?(test\/.*\.test\.ts)\)/m.exec(test) ?? [];
  return test.startsWith('test at test/helpers/beside.ts:') ? file : undefined;
}
