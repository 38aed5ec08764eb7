/** Returns the part of a report that names the failing tests with their errors; '' without any. */
export function failing(report: string): string {
  const [, part = ''] = report.split(/^✖ failing tests:$/m);
  return part.trim();
}

/** Returns the files of the failing tests of a report, each once. */
export function failingFiles(report: string): string[] {
  return [...new Set(failing(report).match(/(?<=^test at )[^:\n]+/gm))];
}
