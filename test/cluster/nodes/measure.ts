/** A time from a fault until the first send was confirmed afterwards. */
export type Measured = { readonly what: Kind; readonly took_ms: number };
type Kind = 'failover' | 'step-down' | 'stop' | 'database';

/** Runs work and measures it. */
export async function timed(what: Kind, work: () => Promise<unknown>): Promise<Measured> {
  const began_ms = performance.now();
  await work();
  return { what, took_ms: performance.now() - began_ms };
}

/** Returns the least of the values that a share of all does not exceed: 0.5 for the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
