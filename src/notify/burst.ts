import type { Target } from '../config.ts';
import { timestamp } from '../lib/time/clock.ts';
import { minute_ms } from '../lib/time/units.ts';
import { dueTime, type Notifying } from './notifying.ts';

const usual = { push: 6, other: 30 } as const;

/** The limit of notifications in a time. Requests that arrive while it holds share the next notification. */
export type Burst = {
  /** The milliseconds until a notification may be sent. */
  wait_ms(): number;
  /** The end of the wait that the last notification began; 0 if it began none. */
  ends_ms(): number;
  /** Counts an attempt, if there was one. */
  count(tried: boolean): void;
};

/** Opens the limit of a target, which counts what was sent in the minute before a restart too. */
export function openBurst(notifying: Notifying, { name, per_minute }: Target): Burst {
  const most = per_minute ?? usual.other;
  const after = timestamp(dueTime(notifying) - minute_ms);
  const earlier = notifying.store.notifications.sentSince.all({ target: name, after, limit: most });
  return limitBurst(notifying, { most, within_ms: minute_ms, sent: earlier.map(({ at }) => Date.parse(at)).reverse() });
}

/** Opens the limit of one browser, whose notifications come evenly. */
export function openBrowserBurst(notifying: Notifying, { per_minute }: Target): Burst {
  return limitBurst(notifying, { most: 1, within_ms: minute_ms / (per_minute ?? usual.push), sent: [] });
}

type Limit = { readonly most: number; readonly within_ms: number; readonly sent: number[] };

function limitBurst(notifying: Notifying, { most, within_ms, sent }: Limit): Burst {
  const nextEnd = () => {
    const [oldest] = sent.length < most ? [] : sent;
    return oldest === undefined || oldest + within_ms <= dueTime(notifying) ? 0 : oldest + within_ms;
  };
  let ends_ms = nextEnd();
  return {
    wait_ms: () => Math.max(0, ends_ms - dueTime(notifying)),
    ends_ms: () => ends_ms,
    count(tried) {
      if (tried) sent.push(dueTime(notifying));
      if (sent.length > most) sent.shift();
      ends_ms = nextEnd();
    },
  };
}
