import type { Drive } from './client.ts';

/** One run in figures. */
export type Figures = { per_second: number; p50_ms: number; p99_ms: number };

/** Throughput and percentiles of a run. */
export function figuresOf({ elapsed_ms, latencies_ms }: Drive): Figures {
  const at = (share: number) => latencies_ms[Math.floor((latencies_ms.length - 1) * share)] ?? Number.NaN;
  return { per_second: (latencies_ms.length / elapsed_ms) * 1000, p50_ms: at(0.5), p99_ms: at(0.99) };
}

/** The middle one of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
