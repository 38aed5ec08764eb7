import { Refusal } from '../../contract/errors.ts';
import type { Clock } from '../../lib/clock.ts';

/** Seconds that a program leaves between two times of asking (RFC 8628, section 3.2). */
export const interval_seconds = 5;

const more_seconds = 5;
const slack_ms = 500; // timers and ways differ by a little
const most_remembered = 1_000;

/** Makes what holds programs to their pace, each by the id of its request (RFC 8628, section 3.5). */
export function openPace(clock: Clock) {
  const asked = new Map<string, { at_ms: number; interval: number }>();
  return {
    /**
     * Notes that one asks for its key where there is none yet.
     * @throws {Refusal} authorization_pending, or slow_down where that is too soon: the interval is longer from then on
     */
    pending(device_request_id: string): never {
      const now_ms = clock();
      const { at_ms, interval } = asked.get(device_request_id) ?? {
        at_ms: Number.NEGATIVE_INFINITY,
        interval: interval_seconds,
      };
      const isEarly = now_ms - at_ms < interval * 1_000 - slack_ms && now_ms >= at_ms;
      const next = isEarly ? interval + more_seconds : interval;
      asked.delete(device_request_id); // to the end of the map, whose start is forgotten first
      asked.set(device_request_id, { at_ms: now_ms, interval: next });
      const [oldest] = asked.keys();
      if (asked.size > most_remembered && oldest !== undefined) asked.delete(oldest);
      throw new Refusal(isEarly ? 'slow_down' : 'authorization_pending', undefined, { retry_after_seconds: next });
    },
  };
}
