import { Refusal } from '../contract/errors.ts';
import type { Clock } from '../lib/clock.ts';
import { networkOf } from '../lib/network.ts';

const window_ms = 15 * 60_000;
const most_failures = 5;
const most_remembered = 10_000;

/** Where failed sign-ins are counted, by name and by address (review.md, "Identity"). */
export type Throttle = ReturnType<typeof openThrottle>;
type Attempt = { readonly name: string | null; readonly address: string };

export function openThrottle(clock: Clock) {
  const failures = new Map<string, number[]>();

  const recent = (key: string) => (failures.get(key) ?? []).filter((at_ms) => at_ms > clock() - window_ms);
  const note = (key: string, at_ms: number[]) => {
    failures.delete(key); // to the end of the map, whose start is forgotten first
    if (at_ms.length > 0) failures.set(key, at_ms);
    const [oldest] = failures.keys();
    if (failures.size > most_remembered && oldest !== undefined) failures.delete(oldest);
  };

  return {
    /**
     * Counts an attempt as failed before it is judged, so that many at once gain nothing; what it returns takes that
     * back. Throws rate_limit_exceeded where five failed in the last 15 minutes.
     */
    begin(attempt: Attempt): { succeeded(): void; undecided(): void } {
      const keys = keysOf(attempt);
      const now_ms = clock();
      const full = keys.map(recent).filter(({ length }) => length >= most_failures);
      if (full.length > 0) throw tooMany(Math.max(...full.map(([first = now_ms]) => first + window_ms - now_ms)));
      for (const key of keys) note(key, [...recent(key), now_ms]);
      const undecided = () => {
        for (const key of keys) note(key, without(recent(key), now_ms));
      };
      return {
        undecided,
        /** A person who knows the password has their name cleared, but not the address of everybody behind it. */
        succeeded() {
          undecided();
          if (attempt.name !== null) failures.delete(nameKey(attempt.name));
        },
      };
    },
  };
}

function keysOf({ name, address }: Attempt): string[] {
  const place = `at ${networkOf(address)}`;
  return name === null ? [place] : [nameKey(name), place];
}

function nameKey(name: string): string {
  return `as ${name.toLowerCase()}`;
}

function without(times: number[], at_ms: number): number[] {
  const at = times.indexOf(at_ms);
  return at < 0 ? times : times.toSpliced(at, 1);
}

function tooMany(wait_ms: number): Refusal {
  const retry_after_seconds = Math.max(1, Math.ceil(wait_ms / 1000));
  return new Refusal('rate_limit_exceeded', 'Too many sign-ins failed. Wait, or use a sign-in link.', {
    retry_after_seconds,
  });
}
