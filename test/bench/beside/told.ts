import type { Beside } from './alternate.ts';

const most_times = 2;
const most_unused = 0.05;

/** How many times its latency beside the deed is that of quiet, at p99.9: the mean of the intervals of each kind. */
export function ratioOf({ intervals }: Beside): number {
  const mean = (busy: boolean) => {
    const some = intervals.filter((one) => one.busy === busy).map(({ p999_ms }) => p999_ms);
    return some.reduce((sum, one) => sum + one, 0) / some.length;
  };
  return mean(true) / mean(false);
}

/** What was measured, for people. */
export function told(measured: Beside): string[] {
  const { deed, intervals, deeds, bytes_before, bytes_after, unused_bytes } = measured;
  const lines = intervals.map(({ busy, sends, p50_ms, p999_ms, most_ms }) => {
    const times = [p50_ms, p999_ms, most_ms].map((time) => time.toFixed(1)).join(' / ');
    return `${busy ? `beside ${deed}` : 'quiet'}: ${sends} sends, p50 / p99.9 / most ${times} ms`;
  });
  const sizes = `the database went from ${(bytes_before / 1e6).toFixed(0)} to ${(bytes_after / 1e6).toFixed(0)} MB`;
  const empty = `, of which ${(unused_bytes / 1e6).toFixed(1)} MB are unused`;
  const ratio = ratioOf(measured).toFixed(2);
  return [...lines, `${deed}, ${deeds} times: p99.9 is ${ratio} times that of quiet; ${sizes}${empty}`];
}

/** What of it is not as the promise wants; nothing where all is. */
export function missed(measured: Beside): string[] {
  const { deed, bytes_after, left, unused_bytes } = measured;
  const ratio = ratioOf(measured);
  return [
    ratio <= most_times ? [] : [`p99.9 beside ${deed} is ${ratio.toFixed(2)} times that of quiet, over ${most_times}`],
    deed !== 'vacuum' || unused_bytes < most_unused * bytes_after ? [] : [`${unused_bytes} bytes were not given back`],
    left === 0 ? [] : [`${left} items are past their retention and still there`],
  ].flat();
}
