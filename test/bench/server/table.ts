import { median } from './figures.ts';
import type { Measured } from './measure.ts';

type Row = readonly string[];

const heading = ['', 'connections', 'per second', 'p50 ms', 'p99 ms', 'cpu µs', 'of the echo', 'lowest', 'highest'];

/** Formats the medians of all rounds as one table, with the echo of each number of connections first. */
export function figureTable(measured: readonly Measured[]): string {
  const groups = Map.groupBy(measured, ({ connections }) => connections);
  const rows = [...groups].flatMap(([connections, group]) => [...echoRows(connections, group), ...programRows(group)]);
  return aligned([heading, ...rows]);
}

function echoRows(connections: number, group: readonly Measured[]): Row[] {
  return [...Map.groupBy(group, ({ beside }) => beside)].map(([name, runs]) => {
    return [name, String(connections), ...figures(runs.map(({ echo }) => echo)), '1', '', ''];
  });
}

function programRows(group: readonly Measured[]): Row[] {
  const several = new Set(group.map(({ program }) => program)).size > 1;
  const rows = Map.groupBy(group, ({ program, operation }) => (several ? `${operation} ${program}` : operation));
  return [...rows].map(([name, runs]) => {
    const ratios = runs.map(({ ratio }) => ratio).sort((one, other) => one - other);
    const shown = [median(ratios), ratios.at(0) ?? 0, ratios.at(-1) ?? 0].map((ratio) => ratio.toFixed(3));
    return [name, String(runs[0]?.connections), ...figures(runs.map((run) => run.figures)), ...shown];
  });
}

function figures(runs: readonly Measured['figures'][]): Row {
  const middle = (name: keyof Measured['figures']) => median(runs.map((run) => run[name]));
  return [
    middle('per_second').toFixed(0),
    middle('p50_ms').toFixed(2),
    middle('p99_ms').toFixed(2),
    middle('cpu_us').toFixed(0),
  ];
}

function aligned(rows: readonly Row[]): string {
  const widths = heading.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: Row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  return rows.map((row) => line(row).join('  ').trimEnd()).join('\n');
}
