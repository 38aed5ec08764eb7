import { windowStart } from './window.ts';

/** Counts per fixed one-minute window. All counts reset when a new window begins. */
export type MinuteCounts = ReturnType<typeof openMinuteCounts>;

export function openMinuteCounts() {
  const counts = new Map<string, number>();
  let start_ms = 0;
  return {
    used(key: string, now_ms: number): number {
      turn(now_ms);
      return counts.get(key) ?? 0;
    },
    /** Adds to a count in the minute of `at_ms`. Does nothing if that minute is over. */
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
