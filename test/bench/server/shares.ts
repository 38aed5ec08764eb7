import { median } from './figures.ts';
import type { Measured } from './measure.ts';
import type { BenchMetric } from './metric.ts';
import type { OperationName } from './operations.ts';
import type { BenchClient } from './options.ts';

const connections = 64;
/** The bars by client. wrk uses less processor time, so its echo is faster, and its echo of a check is a bare GET. */
const bars: Record<BenchClient, Partial<Record<OperationName, number>>> = {
  node: { send: 0.3, check: 0.6, output_read: 0.3, output_ack: 0.3 },
  wrk: { send_markup: 0.32, check: 0.55 },
};

/** Computes the shares of the echo at 64 connections that have a bar: the median of the rounds. */
export function shares(measured: readonly Measured[], client: BenchClient): BenchMetric[] {
  const least = bars[client];
  const barred = measured.filter((one) => one.connections === connections && least[one.operation] !== undefined);
  const groups = Map.groupBy(
    barred,
    ({ program, operation }) => `${program}, ${operation} at ${connections}: of the echo`,
  );
  return [...groups].map(([what, runs]) => {
    const bar = least[runs[0]?.operation ?? 'send'] ?? Number.NaN;
    return { what, value: median(runs.map(({ ratio }) => ratio)), unit: 'times', least: bar };
  });
}
