import { day_ms, minute_ms } from '../lib/time/units.ts';

/** A daily interval in minutes since midnight. If `to` is before `from`, it spans midnight. */
type QuietHours = { readonly from: number; readonly to: number };

/** Parses hours such as `22:00-07:00`. Returns undefined for other texts and for an empty interval. */
export function quietHours(text: string): QuietHours | undefined {
  const [, from, to] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
  if (from === undefined || to === undefined || from === to) return undefined;
  return { from: minutesOf(from), to: minutesOf(to) };
}

/**
 * Returns the milliseconds until the quiet hours end, at a time in a time zone; 0 outside of them. They end when the
 * clock on the wall shows their end, also in a night in which it is set.
 */
export function quietFor_ms({ from, to }: QuietHours, now_ms: number, zone: string | undefined): number {
  const isQuiet = ({ minutes }: WallTime) =>
    from < to ? from <= minutes && minutes < to : from <= minutes || minutes < to;
  const now = wallTimeAt(now_ms, zone);
  if (!isQuiet(now)) return 0;
  const usual = (to - now.minutes + minutes_a_day) % minutes_a_day;
  return firstMinute({ now_ms, zone, usual }, (shown) => !isQuiet(shown)) - now_ms;
}

/**
 * Returns the milliseconds until the clock on the wall shows the next multiple of an interval since midnight, at a time
 * in a time zone; 0 at one of them. Midnight is one too.
 */
export function untilNext_ms(every_ms: number, now_ms: number, zone: string | undefined): number {
  const every = every_ms / minute_ms;
  const now = wallTimeAt(now_ms, zone);
  if (now.minutes % every === 0 && now_ms % minute_ms === 0) return 0;
  const slotOf = ({ day, minutes }: WallTime) => day * minutes_a_day + Math.floor(minutes / every);
  const usual = Math.min(every - (now.minutes % every), minutes_a_day - now.minutes);
  const isNext = (shown: WallTime) => shown.minutes % every === 0 || slotOf(shown) !== slotOf(now);
  return firstMinute({ now_ms, zone, usual }, isNext) - now_ms;
}

type Search = { readonly now_ms: number; readonly zone: string | undefined; readonly usual: number };

/**
 * Finds the first minute after now whose time on the wall is wanted. It is `usual` minutes ahead unless the clock is
 * set before: then every minute is looked at, because a clock may be set by any number of minutes.
 */
function firstMinute({ now_ms, zone, usual }: Search, isWanted: (shown: WallTime) => boolean): number {
  const start_ms = Math.floor(now_ms / minute_ms) * minute_ms;
  const usual_ms = start_ms + usual * minute_ms;
  const isSet = aheadOfUtc(usual_ms, zone) !== aheadOfUtc(start_ms, zone);
  if (!isSet) return usual_ms;
  let at_ms = start_ms + minute_ms;
  while (!isWanted(wallTimeAt(at_ms, zone))) at_ms += minute_ms;
  return at_ms;
}

const minutes_a_day = 1_440;

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** A time that a clock on the wall shows: the day since 1970-01-01, and the minutes since midnight. */
type WallTime = { readonly day: number; readonly minutes: number };

/** The formatters of the zones in use, because making one is slow. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();
const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;

/** Returns what a clock on the wall shows at a time in a time zone; undefined is the zone of the machine. */
function wallTimeAt(at_ms: number, zone: string | undefined): WallTime {
  const wall_ms = shownAt(at_ms, zone);
  const day = Math.floor(wall_ms / day_ms);
  return { day, minutes: (wall_ms - day * day_ms) / minute_ms };
}

/** Returns the milliseconds by which a clock on the wall is ahead of UTC at a time; less than 0 if it is behind. */
function aheadOfUtc(at_ms: number, zone: string | undefined): number {
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
