import { language } from '../numbers.ts';
import { now } from './now.ts';

/** Formats the local day of an instant, with the year unless it is the current one. */
export function dayOf(instant: string): string {
  const date = new Date(instant);
  const year = new Date(now.value).getFullYear() === date.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', ...year }).format(date);
}
