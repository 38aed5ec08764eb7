import { Refusal } from '../../contract/errors.ts';
import { boundedMap } from '../../lib/bounded-map.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { secondsUntil, windowEnd, windowStart } from '../../lib/time/window.ts';

const most_networks = 10_000;
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
      const key = counts.has(network) || counts.size < most_networks ? network : others;
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

/** Seconds between two polls of a program (RFC 8628, section 3.2). */
export const interval_seconds = 5;

const more_seconds = 5;
const slack_ms = 500; // timers and network delays vary
const most_requests = 1_000;

/** Enforces the polling interval of each device request (RFC 8628, section 3.5). */
export function openPace(clock: Clock) {
  const polls = boundedMap<string, { at_ms: number; interval: number }>(most_requests);
  return {
    /**
     * Answers a poll for a key of a request that is still waiting.
     * @throws {Refusal} authorization_pending, or slow_down for a poll that is too early, which also extends the
     * interval
     */
    pending(device_request_id: string): never {
      const now_ms = clock();
      const { at_ms, interval } = polls.get(device_request_id) ?? {
        at_ms: Number.NEGATIVE_INFINITY,
        interval: interval_seconds,
      };
      const isEarly = now_ms - at_ms < interval * 1_000 - slack_ms && now_ms >= at_ms;
      const next = isEarly ? interval + more_seconds : interval;
      polls.set(device_request_id, { at_ms: now_ms, interval: next });
      throw new Refusal(isEarly ? 'slow_down' : 'authorization_pending', undefined, { retry_after_seconds: next });
    },
  };
}
