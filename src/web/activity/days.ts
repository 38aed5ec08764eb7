import { atStart, language } from '../ui/numbers.ts';
import { now } from '../ui/time/now.ts';
import type { AuditEvent } from './state.ts';
import { activityWords as words } from './words.ts';

/** A day in this device's time zone, and its events. */
export type Day = { readonly name: string; readonly events: readonly AuditEvent[] };

const day_ms = 86_400_000;

/** Groups events by day, in the given order. */
export function daysOf(events: readonly AuditEvent[]): Day[] {
  const days = Map.groupBy(events, ({ at }) => nameOf(new Date(at)));
  return [...days].map(([name, on]) => ({ name, events: on }));
}

function nameOf(date: Date): string {
  const today = new Date(now.value);
  const year = today.getFullYear() === date.getFullYear() ? {} : ({ year: 'numeric' } as const);
  const form = { weekday: 'long', day: 'numeric', month: 'long', ...year } as const;
  const day = new Intl.DateTimeFormat(language, form).format(date);
  if (date.toDateString() === today.toDateString()) return words.today(day);
  return date.toDateString() === new Date(now.value - day_ms).toDateString() ? words.yesterday(day) : atStart(day);
}

/** Formats an instant in this device's time zone, to the second. */
export function timeOf(at: string): string {
  const form = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(language, form).format(new Date(at));
}
