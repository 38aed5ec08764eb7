import { atStart, language } from '../numbers.ts';
import { uiWords } from '../words.ts';
import { now } from './now.ts';

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
const day_ms = 24 * hour_ms;

type Form = Intl.DateTimeFormatOptions;
const clock: Form = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const clockOfDay: Form = { day: 'numeric', month: 'short', ...clock };
const full: Form = { dateStyle: 'full', timeStyle: 'long' };
const made = new Map<Form, { readonly format: Intl.DateTimeFormat; readonly offset_min: number }>();

/** Formats the age of an instant, such as `46 min`. Returns undefined below one minute. */
export function ageOf(instant: string): string | undefined {
  return written(instant, uiWords.age);
}

/** Formats the age of an instant for a sentence: `46 min ago`, or `just now`. */
export function agoOf(instant: string): string {
  return written(instant, uiWords.ago) ?? uiWords.justNow;
}

function written(instant: string, { minutes, hours, days }: typeof uiWords.age): string | undefined {
  const age_ms = now.value - Date.parse(instant);
  if (age_ms < minute_ms) return undefined;
  if (age_ms < hour_ms) return minutes(Math.floor(age_ms / minute_ms));
  return age_ms < day_ms ? hours(Math.floor(age_ms / hour_ms)) : days(Math.floor(age_ms / day_ms));
}

/** Formats the local time of an instant, with the day unless it is today. */
export function clockOf(instant: string): string {
  const date = new Date(instant);
  const today = new Date(now.value).toDateString() === date.toDateString();
  return formatted(date, today ? clock : clockOfDay);
}

/** Formats an instant in full, for tooltips. */
export function fullOf(instant: string): string {
  return atStart(formatted(new Date(instant), full));
}

/** Formats a date. Keeps each format until the time zone changes: to make the full one took 1.5 of 75 ms a request. */
function formatted(date: Date, form: Form): string {
  const offset_min = new Date().getTimezoneOffset();
  const kept = made.get(form);
  if (kept?.offset_min === offset_min) return kept.format.format(date);
  const format = new Intl.DateTimeFormat(language, form);
  made.set(form, { format, offset_min });
  return format.format(date);
}
