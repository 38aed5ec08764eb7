import type { BesideReport } from './alternate.ts';

const most_times = 2;
const most_unused = 0.05;

/** Divides the mean p99.9 of the busy intervals by that of the quiet ones. */
export function ratioOf({ intervals }: BesideReport): number {
  const mean = (busy: boolean) => {
    const some = intervals.filter((one) => one.busy === busy).map(({ p999_ms }) => p999_ms);
    return some.reduce((sum, one) => sum + one, 0) / some.length;
  };
  return mean(true) / mean(false);
}

/** Formats the results for people. */
export function besideLines(measured: BesideReport): string[] {
  const { task, intervals, runs, bytes_before, bytes_after, unused_bytes } = measured;
  const lines = intervals.map(({ busy, sends, p50_ms, p999_ms, most_ms }) => {
    const times = [p50_ms, p999_ms, most_ms].map((time) => time.toFixed(1)).join(' / ');
    return `${busy ? `beside ${task}` : 'quiet'}: ${sends} sends, p50 / p99.9 / most ${times} ms`;
  });
  const sizes = `the database went from ${(bytes_before / 1e6).toFixed(0)} to ${(bytes_after / 1e6).toFixed(0)} MB`;
  const empty = `, with ${(unused_bytes / 1e6).toFixed(1)} MB unused`;
  const ratio = ratioOf(measured).toFixed(2);
  return [...lines, `${task}, ${runs} times: p99.9 is ${ratio} times the quiet one; ${sizes}${empty}`];
}

/** Lists the results that miss their bars. */
export function missed(measured: BesideReport): string[] {
  const { task, bytes_after, left, unused_bytes } = measured;
  const ratio = ratioOf(measured);
  return [
    ratio <= most_times ? [] : [`p99.9 beside ${task} is ${ratio.toFixed(2)} times the quiet one, over ${most_times}`],
    task !== 'vacuum' || unused_bytes < most_unused * bytes_after ? [] : [`${unused_bytes} bytes were not returned`],
    left === 0 ? [] : [`${left} items are past their retention and still there`],
  ].flat();
}
