import { daysBetween } from '../time/month.ts';
import { clockAt } from '../time/zone-time.ts';
import { formWords } from '../words-forms.ts';
import { language } from '../words-numbers.ts';

const at = (date: string) => Date.parse(`${date}T00:00:00Z`);
const day = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  return (date: string) => format.format(at(date));
};

/** Thursday 12 November 2026. */
export const wholeDay = day({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** 12 November 2026. */
export const plainDay = day({ day: 'numeric', month: 'long', year: 'numeric' });
/** Thu 12 Nov. */
export const shortDay = day({ weekday: 'short', day: 'numeric', month: 'short' });
/** November 2026. */
export const monthName = day({ month: 'long', year: 'numeric' });
/** Th. */
export const weekdayName = (date: string) => day({ weekday: 'short' })(date).slice(0, 2);

/** How far a day is from today, where clocks of the zone have it. */
export function awayFrom(zone: string, date: string): string {
  return formWords.away(daysBetween(today(zone), date));
}

/** The day that clocks of a zone have now. */
export function today(zone: string): string {
  return clockAt(zone, Date.now()).date;
}

/** A time without idle zeros: 02:30. */
export function shortTime(time: string): string {
  return time.replace(/(:\d\d)(?::00)?(?:\.000)?$/, '$1').replace(/^(\d\d:\d\d):00$/, '$1');
}

/** Bounds in words, or nothing where there are none. */
export function boundsIn({ first, last }: { first: string | null; last: string | null }): string {
  if (first !== null && last !== null) return formWords.from(first, last);
  if (first !== null) return formWords.notBefore(first);
  return last === null ? '' : formWords.notAfter(last);
}
