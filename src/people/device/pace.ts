import { Refusal } from '../../contract/errors.ts';
import { boundedMap } from '../../lib/bounded-map.ts';
import type { Clock } from '../../lib/time/clock.ts';

/** Seconds between two polls of a program (RFC 8628, section 3.2). */
export const interval_seconds = 5;

const more_seconds = 5;
const slack_ms = 500; // timers and network delays vary
const most_remembered = 1_000;

/** Enforces the polling interval of each device request (RFC 8628, section 3.5). */
export function openPace(clock: Clock) {
  const polls = boundedMap<string, { at_ms: number; interval: number }>(most_remembered);
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
