import { median, quantile } from '../server/figures.ts';
import type { BenchMetric } from '../server/metric.ts';
import type { Found } from './measure.ts';

const least_polls = 0.85;
const most_wake_ms = { p50: 1.8, p95: 3 };

/** Formats the figures of all systems, a line for each. */
export function peerLines(found: readonly Found[]): string[] {
  const head = ['', 'sends/s at 1', 'at 16', 'polls/s at 16', 'wake p50', 'p95', 'MB', 'calm'];
  const rows = found.map(({ name, alone, sends, polls, wakes_ms, memory_mb, calm_mb }) => [
    name,
    ...[alone, sends, polls].map((all) => median(all).toFixed(0)),
    ...[0.5, 0.95].map((share) => `${quantile(Float64Array.from(wakes_ms), share).toFixed(2)} ms`),
    ...[memory_mb, calm_mb].map((mb) => mb.toFixed(0)),
  ]);
  return [head, ...rows].map((cells) => cells.map((cell, at) => (at ? cell.padStart(14) : cell.padEnd(24))).join(''));
}

/** Compares hdo with the others: the medians of the ratios of each round, and its wakes with their bars. */
export function peerMetrics([hdo, ...others]: readonly Found[]): BenchMetric[] {
  if (!hdo) return [];
  const ratio = (of: 'alone' | 'sends' | 'polls', peer: Found) =>
    median(hdo[of].map((value, round) => value / (peer[of][round] ?? Number.NaN)));
  const compared = others.flatMap((peer): BenchMetric[] => [
    { what: `sends at 1 connection beside ${peer.name}`, value: ratio('alone', peer), unit: 'times' },
    { what: `sends at 16 connections beside ${peer.name}`, value: ratio('sends', peer), unit: 'times' },
    {
      what: `polls at 16 connections beside ${peer.name}`,
      value: ratio('polls', peer),
      unit: 'times',
      ...(peer.name === 'Restate' && { least: least_polls }),
    },
  ]);
  const wakes = Float64Array.from(hdo.wakes_ms);
  return [
    ...compared,
    { what: 'an answer to the agent that waits, p50', value: quantile(wakes, 0.5), unit: 'ms', bar: most_wake_ms.p50 },
    { what: 'the same, p95', value: quantile(wakes, 0.95), unit: 'ms', bar: most_wake_ms.p95 },
  ];
}
