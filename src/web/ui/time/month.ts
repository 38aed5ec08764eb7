import { isDate } from '../../../lib/time/calendar.ts';

const day_ms = 86_400_000;

/** Returns the full weeks that cover the month of a day. `first_weekday` is 1 for Monday to 7 for Sunday. */
export function weeksOf(date: string, first_weekday: number): string[][] {
  const first = `${date.slice(0, 8)}01`;
  let day = plusDays(first, -((weekdayOf(first) - first_weekday + 7) % 7));
  const weeks: string[][] = [];
  do {
    weeks.push(Array.from({ length: 7 }, (_, at) => plusDays(day, at)));
    day = plusDays(day, 7);
  } while (day.slice(0, 7) === date.slice(0, 7));
  return weeks;
}

/** Adds days to a date, or subtracts them. Returns the date unchanged if the result leaves the years 0001 to 9999. */
export function plusDays(date: string, days: number): string {
  return dayOf(Date.parse(`${date}T00:00:00Z`) + days * day_ms) ?? date;
}

/** Adds months to a date, or subtracts them. A day that the month lacks becomes its last day. */
export function plusMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const start = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
  if (count < 12 || count >= 120_000) return date;
  for (let last = day; last > 27; last -= 1) if (isDate(`${start}-${last}`)) return `${start}-${last}`;
  return `${start}-${String(Math.min(day, 27)).padStart(2, '0')}`;
}

/** Returns 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** Returns the days from one date to another; negative if the second is earlier. */
export function daysBetween(one: string, other: string): number {
  return Math.round((Date.parse(`${other}T00:00:00Z`) - Date.parse(`${one}T00:00:00Z`)) / day_ms);
}

function dayOf(instant_ms: number): string | undefined {
  const day = new Date(instant_ms);
  const year = day.getUTCFullYear();
  return year < 1 || year > 9999 ? undefined : day.toISOString().slice(0, 10);
}
