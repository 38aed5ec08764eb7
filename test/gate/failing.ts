/** Returns the part of a report that names the failing tests with their errors; '' without any. */
export function failing(report: string): string {
  const [, part = ''] = report.split(/^✖ failing tests:$/m);
  return part.trim();
}
