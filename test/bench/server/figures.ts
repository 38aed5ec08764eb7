import type { Drive } from './client.ts';

/** The figures of one run. cpu_us is the server's processor time per request, on all its threads. */
export type Figures = { per_second: number; p50_ms: number; p99_ms: number; cpu_us: number };

/** Computes the throughput and percentiles of a run from its answers and the server's processor time. */
export function figuresOf({ elapsed_ms, latencies_ms }: Drive, cpu_ms: number): Figures {
  const count = latencies_ms.length;
  return {
    per_second: (count / elapsed_ms) * 1000,
    p50_ms: quantile(latencies_ms, 0.5),
    p99_ms: quantile(latencies_ms, 0.99),
    cpu_us: (cpu_ms / count) * 1000,
  };
}

/** Returns the quantile of sorted numbers. */
export function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

/** Returns the median of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
