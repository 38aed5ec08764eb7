import { atStart, language } from '../../ui/numbers.ts';
import { daysBetween } from '../../ui/time/month.ts';
import { clockAt } from '../../ui/time/zone-time.ts';
import { formWords } from '../words.ts';

const at = (date: string) => Date.parse(`${date}T00:00:00Z`);
const day = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  return (date: string) => format.format(at(date));
};

/** Formats a day as "Thursday 12 November 2026". */
export const wholeDay = day({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** Formats a day as "12 November 2026". */
export const plainDay = day({ day: 'numeric', month: 'long', year: 'numeric' });
/** Formats a day as "Thu 12 Nov". */
export const shortDay = day({ weekday: 'short', day: 'numeric', month: 'short' });
/** Formats a day as "Thu, 12 Nov 2026". */
export const dayOfYear = day({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const month = day({ month: 'long', year: 'numeric' });
const weekday = day({ weekday: 'short' });
const awayFormat = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
/** Formats a month as "November 2026", for the head of a calendar. */
export const monthName = (date: string) => atStart(month(date));
/** Formats a weekday as "Th", for the head of a column. */
export const weekdayName = (date: string) => atStart(weekday(date).slice(0, 2));

type Weeks = { getWeekInfo?(): { readonly firstDay: number } };

const locale: Intl.Locale & Weeks = new Intl.Locale(language);

/** The first day of the week in the region of the language, from 1 for Monday to 7 for Sunday. */
export const firstWeekday = locale.getWeekInfo?.().firstDay ?? 1;

/** Says how far a day is from today in a time zone. */
export function awayFrom(zone: string, date: string): string {
  return awayFormat.format(daysBetween(todayIn(zone), date), 'day');
}

export function todayIn(zone: string): string {
  return clockAt(zone, Date.now()).date;
}

/** Shortens a time by removing zero seconds: 02:30. */
export function shortTime(time: string): string {
  return time.replace(/(:\d\d)(?::00)?(?:\.000)?$/, '$1').replace(/^(\d\d:\d\d):00$/, '$1');
}

/** Describes bounds in words; empty without bounds. */
export function boundsIn({ first, last }: { first: string | null; last: string | null }): string {
  if (first !== null && last !== null) return formWords.from(first, last);
  if (first !== null) return formWords.notBefore(first);
  return last === null ? '' : formWords.notAfter(last);
}
