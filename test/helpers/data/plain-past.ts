import type { Interval } from '../../../src/lib/time/past.ts';

const day_ms = 86_400_000;

/** Returns the intervals of timestamps older than a number of days, for a clock that was always right. */
export function plainPast(now_ms: number, days: number): Interval[] {
  return before(new Date(now_ms - days * day_ms).toISOString());
}

/** Returns the interval before a timestamp. */
export function before(at: string): Interval[] {
  return [['2010-01-01T00:00:00.000Z', at]];
}
