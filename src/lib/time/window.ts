import { minute_ms } from './units.ts';

export type Span = 'minute' | 'day' | 'month';

/** Returns the start of the window at a time, in milliseconds since the epoch. */
export function windowStart(span: Span, at_ms: number): number {
  if (span === 'minute') return at_ms - (at_ms % minute_ms);
  const at = new Date(at_ms);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), span === 'day' ? at.getUTCDate() : 1);
}

/** Returns the end of the window at a time, which is the start of the next one. */
export function windowEnd(span: Span, at_ms: number): number {
  if (span === 'minute') return windowStart(span, at_ms) + minute_ms;
  const at = new Date(at_ms);
  const day = span === 'day' ? at.getUTCDate() + 1 : 1;
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + (span === 'month' ? 1 : 0), day);
}

/** Returns the whole seconds until a time, at least 1 (RFC 9110, section 10.2.3). */
export function secondsUntil(end_ms: number, now_ms: number): number {
  return Math.max(1, Math.ceil((end_ms - now_ms) / 1_000));
}

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
