import { median } from '../server/figures.ts';

/** The figures of one program: of each round, and of all wakes. */
export type Figures = {
  /** Sends in a second at 64 connections. */
  readonly sends: readonly number[];
  /** The median time of a send at one connection. */
  readonly alone_ms: readonly number[];
  /** The times from an answer to the end of a held poll, sorted. */
  readonly wakes_ms: readonly number[];
};
export type Report = { readonly single: Figures; readonly leader: Figures };

const least_share = 0.5;
const most_added_ms = 10;
const most_wake_ms = 50;

/** Lists the bars that were missed. */
export function missed(report: Report): string[] {
  const { share, added_ms, wake_ms } = summary(report);
  return [
    ...(share < least_share ? [`sends reach ${share.toFixed(2)} of the single machine, not ${least_share}`] : []),
    ...(added_ms >= most_added_ms ? [`a send takes ${added_ms.toFixed(1)} ms longer, not under ${most_added_ms}`] : []),
    ...(wake_ms >= most_wake_ms ? [`a wake takes ${wake_ms.toFixed(1)} ms, not under ${most_wake_ms}`] : []),
  ];
}

/** Formats the report as a table. */
export function lines(report: Report): string[] {
  const row = (name: string, { sends, alone_ms, wakes_ms }: Figures) =>
    [
      name.padEnd(8),
      `${median(sends).toFixed(0)}/s at 64`.padStart(14),
      `${median(alone_ms).toFixed(2)} ms at 1`.padStart(16),
      `wake p50 ${quantile(wakes_ms, 0.5).toFixed(1)} ms, p99 ${quantile(wakes_ms, 0.99).toFixed(1)} ms`.padStart(36),
    ].join('');
  const { share, added_ms } = summary(report);
  const last = `share ${share.toFixed(2)}, added ${added_ms.toFixed(2)} ms`;
  const found = missed(report).map((one) => `MISSED: ${one}`);
  return [
    row('single', report.single),
    row('leader', report.leader),
    last,
    ...(found.length > 0 ? found : ['as promised']),
  ];
}

function summary({ single, leader }: Report) {
  return {
    share: median(leader.sends.map((sends, round) => sends / (single.sends[round] ?? Number.NaN))),
    added_ms: median(leader.alone_ms.map((ms, round) => ms - (single.alone_ms[round] ?? Number.NaN))),
    wake_ms: quantile(leader.wakes_ms, 0.99),
  };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
