import { now } from '../state/now.ts';
import { words } from '../words.ts';
import { language } from '../words-numbers.ts';

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
const day_ms = 24 * hour_ms;

/** How long ago an instant was, such as `46 min`; undefined for less than a minute. */
export function ageOf(instant: string): string | undefined {
  const age_ms = now.value - Date.parse(instant);
  if (age_ms < minute_ms) return undefined;
  if (age_ms < hour_ms) return words.minutes(Math.floor(age_ms / minute_ms));
  return age_ms < day_ms ? words.hours(Math.floor(age_ms / hour_ms)) : words.days(Math.floor(age_ms / day_ms));
}

/** The same in a sentence: `46 min ago`, or `just now`. */
export function agoOf(instant: string): string {
  const age = ageOf(instant);
  return age === undefined ? words.justNow : words.ago(age);
}

/** The time of an instant by the clock of this device, with the day if that is not today's. */
export function clockOf(instant: string): string {
  const date = new Date(instant);
  const today = new Date(now.value).toDateString() === date.toDateString();
  const day = today ? {} : ({ day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(language, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    date,
  );
}

/** An instant in full, for those who point at it. */
export function fullOf(instant: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' }).format(new Date(instant));
}
