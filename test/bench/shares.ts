import { median } from './figures.ts';
import type { Found } from './found.ts';
import type { Measured } from './measure.ts';
import type { OperationName } from './operations.ts';

const connections = 64;
const least: Partial<Record<OperationName, number>> = { send: 0.3, check: 0.6, output_read: 0.3, output_ack: 0.3 };

/** What has a bar, as shares of the echo in the middle of the rounds: at 64 connections, where those were measured. */
export function shares(measured: readonly Measured[]): Found[] {
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
