import { now } from '../state/now.ts';
import { language } from '../words-numbers.ts';

/** The day of an instant on this device's calendar, with the year if that is not this year's. */
export function dayOf(instant: string): string {
  const date = new Date(instant);
  const year = new Date(now.value).getFullYear() === date.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', ...year }).format(date);
}
