import { day_ms, hour_ms, minute_ms } from '../../lib/time/units.ts';

/** A day of the calendar and an hour of the clock in some time zone. */
type LocalHour = { readonly day: string; readonly hour: number };

/** Every offset of a time zone begins and ends at a multiple of this. */
const slot_ms = 15 * minute_ms;

/** Creates a function that converts times to a time zone. It asks Intl, which is slow, once per quarter of an hour. */
export function localHours(timeZone: string): (at_ms: number) => LocalHour {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const;
  const form = { ...digits, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23', timeZone } as const;
  const format = new Intl.DateTimeFormat('en', form);
  const known = new Map<number, LocalHour>();
  return (at_ms) => {
    const slot = Math.floor(at_ms / slot_ms);
    const before = known.get(slot);
    if (before) return before;
    const parts = new Map(format.formatToParts(slot * slot_ms).map(({ type, value }) => [type, value]));
    const date = [parts.get('year')?.padStart(4, '0'), parts.get('month'), parts.get('day')];
    const found = { day: date.join('-'), hour: Number(parts.get('hour')) };
    known.set(slot, found);
    return found;
  };
}

/** Lists the days that end with the day of a time, oldest first, and finds the time at which the first begins. */
export function lastDays(local: (at_ms: number) => LocalHour, now_ms: number, count: number) {
  const today = Date.parse(local(now_ms).day);
  const days = Array.from({ length: count }, (_, at) => civil(today - (count - 1 - at) * day_ms));
  const [first = ''] = days;
  let from_ms = Math.floor((now_ms - count * day_ms - 2 * hour_ms) / slot_ms) * slot_ms;
  while (local(from_ms).day < first) from_ms += slot_ms;
  return { days, from_ms };
}

function civil(at_ms: number): string {
  return new Date(at_ms).toISOString().slice(0, 10);
}
