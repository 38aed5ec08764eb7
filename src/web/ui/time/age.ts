import { atStart, language } from '../numbers.ts';
import { uiWords } from '../words.ts';
import { now } from './now.ts';

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
const day_ms = 24 * hour_ms;

/** Formats the age of an instant, such as `46 min`. Returns undefined below one minute. */
export function ageOf(instant: string): string | undefined {
  const age_ms = now.value - Date.parse(instant);
  if (age_ms < minute_ms) return undefined;
  if (age_ms < hour_ms) return uiWords.minutes(Math.floor(age_ms / minute_ms));
  return age_ms < day_ms ? uiWords.hours(Math.floor(age_ms / hour_ms)) : uiWords.days(Math.floor(age_ms / day_ms));
}

/** Formats the age of an instant for a sentence: `46 min ago`, or `just now`. */
export function agoOf(instant: string): string {
  const age = ageOf(instant);
  return age === undefined ? uiWords.justNow : uiWords.ago(age);
}

/** Formats the local time of an instant, with the day unless it is today. */
export function clockOf(instant: string): string {
  const date = new Date(instant);
  const today = new Date(now.value).toDateString() === date.toDateString();
  const day = today ? {} : ({ day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(language, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    date,
  );
}

/** Formats an instant in full, for tooltips. */
export function fullOf(instant: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
  return atStart(format.format(new Date(instant)));
}
