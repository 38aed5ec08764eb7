import { Refusal } from '../../contract/errors.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { secondsUntil, windowEnd, windowStart } from '../../lib/time/window.ts';

const most_remembered = 10_000;
const others = 'others';

/** Limits anonymous requests per network and minute. Networks beyond the first 10,000 of a minute share one count. */
export function openAnonymousLimit(clock: Clock) {
  const counts = new Map<string, number>();
  let start_ms = 0;
  return {
    /** Counts one request. @throws {Refusal} rate_limit_exceeded when the network has used up this minute */
    admit(network: string, most: number): void {
      const now_ms = clock();
      const start = windowStart('minute', now_ms);
      if (start !== start_ms) counts.clear();
      start_ms = start;
      const key = counts.has(network) || counts.size < most_remembered ? network : others;
      const used = counts.get(key) ?? 0;
      if (used >= most) throw tooMany(now_ms);
      counts.set(key, used + 1);
    },
  };
}

function tooMany(now_ms: number): Refusal {
  const retry_after_seconds = secondsUntil(windowEnd('minute', now_ms), now_ms);
  return new Refusal('rate_limit_exceeded', 'Too many requests within this minute. Wait and try again.', {
    retry_after_seconds,
  });
}
