import type { Recorded } from './record.ts';

/** Formats the profile as a table. */
export function profileLines({ rows, requests, per_second }: Recorded): string[] {
  const cpu_us = rows.reduce((sum, row) => sum + row.cpu_us, 0);
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => (at < 2 ? cell.padEnd(at === 0 ? 8 : 24) : cell.padStart(10))).join('');
  const lines = rows.map((row) => {
    const share = `${((row.cpu_us / cpu_us) * 100).toFixed(0)} %`;
    return line([
      row.thread,
      row.part,
      row.thread === 'others' ? '' : row.wall_us.toFixed(1),
      row.cpu_us.toFixed(1),
      share,
    ]);
  });
  return [
    `${requests} requests, ${per_second.toFixed(0)} a second, ${cpu_us.toFixed(0)} µs of a processor each`,
    line(['thread', 'part', 'µs', 'cpu µs', 'of cpu']),
    ...lines,
  ];
}
