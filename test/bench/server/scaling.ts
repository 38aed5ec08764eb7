import { median } from './figures.ts';
import type { Measured } from './measure.ts';

const factor = 1.3;
const slack_ms = 0.15;

/** An operation with few live items and with many: the median p50 of each. */
export type Scaled = { name: string; pairs: number; small_ms: number; large_ms: number; within: boolean };

/**
 * Compares the latency with many live items to that with few: for two programs in turns, the second p50 must be within
 * 1.3 times and 0.15 ms of the first. Uses the median of the rounds' pairs. Returns nothing for one program.
 */
export function scaled(measured: readonly Measured[]): Scaled[] {
  const [few, many] = [...new Set(measured.map(({ program }) => program))];
  if (few === undefined || many === undefined) return [];
  const groups = Map.groupBy(measured, ({ operation, connections }) => `${operation} at ${connections}`);
  return [...groups].map(([name, runs]) => {
    const p50s = (program: string) =>
      runs.filter((run) => run.program === program).map(({ figures }) => figures.p50_ms);
    const [small, large] = [p50s(few), p50s(many)];
    const excess_ms = median(small.map((p50_ms, at) => (large[at] ?? Number.NaN) - factor * p50_ms));
    const middles = { small_ms: median(small), large_ms: median(large) };
    return { name, pairs: small.length, ...middles, within: excess_ms <= slack_ms };
  });
}

/** Formats one line for each operation. */
export function scaling(scaled: readonly Scaled[]): string[] {
  const lines = scaled.map(({ name, pairs, small_ms, large_ms, within }) => {
    const middles = `${small_ms.toFixed(2)} ms and ${large_ms.toFixed(2)} ms over ${pairs} pairs`;
    return `${name}: p50 ${middles}, ${within ? 'within' : 'BEYOND'} ${factor} times and ${slack_ms} ms`;
  });
  return lines.length > 0 ? ['few live items, and many:', ...lines, ''] : [];
}
