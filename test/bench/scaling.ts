import { median } from './figures.ts';
import type { Measured } from './measure.ts';

const factor = 1.3;
const slack_ms = 0.15;

/**
 * Whether it is as quick with many live items as with few: for two programs measured in turns, whether the second's p50
 * is within 1.3 times and 0.15 ms of the first's, by the median over the rounds' pairs; a line for each operation.
 */
export function scaling(measured: readonly Measured[]): string[] {
  const [few, many] = [...new Set(measured.map(({ program }) => program))];
  if (few === undefined || many === undefined) return [];
  const groups = Map.groupBy(measured, ({ operation, connections }) => `${operation} at ${connections}`);
  const lines = [...groups].map(([name, runs]) => {
    const p50s = (program: string) =>
      runs.filter((run) => run.program === program).map(({ figures }) => figures.p50_ms);
    const [small, large] = [p50s(few), p50s(many)];
    const excess_ms = median(small.map((p50_ms, at) => (large[at] ?? Number.NaN) - factor * p50_ms));
    const verdict = excess_ms <= slack_ms ? 'within' : 'BEYOND';
    const middles = `${median(small).toFixed(2)} ms and ${median(large).toFixed(2)} ms`;
    return `${name}: p50 ${middles}, ${verdict} ${factor} times and ${slack_ms} ms`;
  });
  return [`${many} beside ${few}, ${measured.length / groups.size / 2} pairs:`, ...lines, ''];
}
