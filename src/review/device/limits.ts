import { Refusal } from '../../contract/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { secondsUntil, windowEnd, windowStart } from '../../lib/window.ts';

const most_remembered = 10_000;
const others = 'others';

/**
 * Makes the count of what nobody has to prove who they are for, in the windows of a minute: of each network by itself,
 * of those that come when too many are known together.
 */
export function openCrowd(clock: Clock) {
  const counts = new Map<string, number>();
  let start_ms = 0;
  return {
    /** Counts one more; throws rate_limit_exceeded where there were as many in this minute. */
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
  return new Refusal('rate_limit_exceeded', 'Too much was asked here within this minute.', { retry_after_seconds });
}
