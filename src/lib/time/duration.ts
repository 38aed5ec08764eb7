import { day_ms, hour_ms, minute_ms, second_ms, week_ms } from './units.ts';

const units_ms = { s: second_ms, m: minute_ms, h: hour_ms, d: day_ms, w: week_ms } as const;
/** The most days of a duration: far later times would not sort as text. */
export const most_days = 36_500;

const form = 'a whole number and one of s, m, h, d, w, such as 90d, 24h or 15m';
/** The description of a duration, as the end of the sentence "must be …". */
export const durationForm = `${form}, and at most ${most_days}d`;

/** The spellings of each unit. A capital M could mean months, so it is not one. */
const spellings = {
  s: /^(s|secs?|seconds?)$/i,
  m: /^(m|[mM]ins?|[mM]inutes?)$/,
  h: /^(h|hrs?|hours?)$/i,
  d: /^(d|days?)$/i,
  w: /^(w|weeks?)$/i,
} as const;
const whole = /^(?:\d{1,9} ?[a-z]{1,7} ?)+$/i;

/** Parses a duration such as `90d`, `15 min` or `1h30m` to milliseconds. Returns undefined for other texts. */
export function durationMs(text: string): number | undefined {
  if (!whole.test(text) || text.length > 60) return undefined;
  const parts = [...text.matchAll(/(\d+) ?([a-z]+)/gi)].map(([, digits, word]) => Number(digits) * unitOf(word ?? ''));
  const duration_ms = parts.reduce((sum, part) => sum + part, 0);
  return duration_ms <= most_days * units_ms.d ? duration_ms : undefined; // NaN is not
}

function unitOf(word: string): number {
  const unit = (Object.keys(units_ms) as (keyof typeof units_ms)[]).find((one) => spellings[one].test(word));
  return unit ? units_ms[unit] : Number.NaN;
}

/** Says what a value that is not a duration must be. A bare number is asked for its unit. */
export function durationNeed(given: unknown): string {
  const [number] = /^\d{1,9}$/.exec(String(given)) ?? [];
  return number === undefined ? `be ${durationForm}` : `have a unit: "${number}h" is hours, and s, m, d and w are too`;
}

/** Formats a duration in its two largest units, such as `3 d 4 h`. Less than a second is `0 s`. */
export function durationText(duration_ms: number): string {
  const parts: string[] = [];
  let rest = Math.max(0, duration_ms);
  for (const unit of ['d', 'h', 'm', 's'] as const) {
    const count = Math.floor(rest / units_ms[unit]);
    rest -= count * units_ms[unit];
    if (count > 0 || (unit === 's' && parts.length === 0)) parts.push(`${count} ${unit}`);
  }
  return parts.slice(0, 2).join(' ');
}

/** Parses a duration that was checked before. Throws a plain Error for an invalid one. */
export function soundDurationMs(text: string): number {
  const length_ms = durationMs(text);
  if (length_ms === undefined) throw new Error('the duration is invalid: it must be checked before');
  return length_ms;
}
