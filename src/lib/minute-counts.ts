import { windowStart } from './window.ts';

/** Counts in the fixed window of the current minute; all of them are gone when another one begins. */
export type MinuteCounts = ReturnType<typeof openMinuteCounts>;

export function openMinuteCounts() {
  const counts = new Map<string, number>();
  let start_ms = 0;
  return {
    used(key: string, now_ms: number): number {
      turn(now_ms);
      return counts.get(key) ?? 0;
    },
    /** Adds to a count of the minute of `at_ms`; nothing changes when that minute is over. */
    add(key: string, by: number, at_ms: number): void {
      if (by > 0) turn(at_ms);
      if (windowStart('minute', at_ms) === start_ms) counts.set(key, Math.max(0, (counts.get(key) ?? 0) + by));
    },
  };

  function turn(now_ms: number): void {
    const start = windowStart('minute', now_ms);
    if (start === start_ms) return;
    start_ms = start;
    counts.clear();
  }
}
