import { day_ms, minute_ms } from './units.ts';

/** A time that a clock on the wall shows: the day since 1970-01-01, and the minutes since midnight. */
export type WallTime = { readonly day: number; readonly minutes: number };

/** The formatters of the zones in use, because making one is slow. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();
const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;

/** Returns what a clock on the wall shows at a time in a time zone; undefined is the zone of the machine. */
export function wallTimeAt(at_ms: number, zone: string | undefined): WallTime {
  const wall_ms = shownAt(at_ms, zone);
  const day = Math.floor(wall_ms / day_ms);
  return { day, minutes: (wall_ms - day * day_ms) / minute_ms };
}

/** Returns the milliseconds by which a clock on the wall is ahead of UTC at a time; less than 0 if it is behind. */
export function aheadOfUtc(at_ms: number, zone: string | undefined): number {
  return shownAt(at_ms, zone) - Math.floor(at_ms / minute_ms) * minute_ms;
}

/** Returns the time that a clock on the wall shows, as if it were UTC, in whole minutes. */
function shownAt(at_ms: number, zone: string | undefined): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle: 'h23', calendar: 'gregory', ...fields });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at_ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}
