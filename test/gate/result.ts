import { failingFiles } from './failing.ts';
import type { Group } from './groups.ts';

/** A group that was run: its exit code and the text that it printed. */
export type Ended = { readonly group: Group; readonly code: number | null; readonly report: string };

const bad = ['fail', 'cancelled', 'skipped', 'todo'];
/** More failing files than this are no accident of a busy machine. */
const most_repeated = 3;

/**
 * Returns the files to run once more: those of the failing tests. Returns [] if they are too many, if one of them is
 * listed, and if something else than a named test of a file failed.
 */
export function repeatable(ended: readonly Ended[], listed: readonly string[]): string[] {
  const groups = ended.filter(({ code }) => code !== 0);
  const files = groups.flatMap(({ report }) => failingFiles(report));
  const areExplained = groups.every(({ group, report }) => {
    const own = failingFiles(report);
    return own.length > 0 && own.every((file) => group.files.includes(file)) && count(report, 'skipped') === 0;
  });
  const isListed = files.some((file) => listed.includes(file));
  return areExplained && !isListed && files.length <= most_repeated ? files : [];
}

/** Returns the files of failing tests that are listed. */
export function listedFailures(ended: readonly Ended[], listed: readonly string[]): string[] {
  return ended.flatMap(({ report }) => failingFiles(report)).filter((file) => listed.includes(file));
}

/** Counts tests. If the repeated files all pass, so do their tests that failed before, and `repeated` is true. */
export function result(ended: readonly Ended[], again?: Ended) {
  const passed = sum(ended, ['pass']);
  const failed = sum(ended, bad);
  if (again?.code === 0 && sum([again], bad) === 0) return { passed: passed + failed, failed: 0, repeated: true };
  const crashed = ended.filter(({ code }) => code !== 0).length;
  return { passed, failed: Math.max(failed, crashed), repeated: false };
}

function sum(ended: readonly Ended[], kinds: readonly string[]): number {
  return ended.flatMap(({ report }) => kinds.map((kind) => count(report, kind))).reduce((all, one) => all + one, 0);
}

/** The number of tests of a kind in a report; NaN, which no run passes, if the report ends before its counts. */
function count(report: string, kind: string): number {
  return Number(report.match(new RegExp(`^\\S+ ${kind} (\\d+)$`, 'm'))?.[1]);
}
