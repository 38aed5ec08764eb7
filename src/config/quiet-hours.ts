import { day_ms, minute_ms } from '../lib/time/units.ts';

/** A daily interval in minutes since midnight. If `to` is before `from`, it spans midnight. */
export type QuietHours = { readonly from: number; readonly to: number };

/** Parses hours such as `22:00-07:00`. Returns undefined for other texts and for an empty interval. */
export function quietHours(text: string): QuietHours | undefined {
  const [, from, to] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
  if (from === undefined || to === undefined || from === to) return undefined;
  return { from: minutesOf(from), to: minutesOf(to) };
}

/** Returns the milliseconds until the quiet hours end, at a time in a time zone; 0 outside of them. */
export function quietFor_ms({ from, to }: QuietHours, now_ms: number, zone: string | undefined): number {
  const minutes = minutesAt(now_ms, zone);
  const isQuiet = from < to ? from <= minutes && minutes < to : from <= minutes || minutes < to;
  if (!isQuiet) return 0;
  return ((to - minutes + 1440) % 1440) * minute_ms - (now_ms % minute_ms);
}

/**
 * Returns the milliseconds until the next multiple of an interval since midnight, at a time in a time zone; 0 at one of
 * them. Midnight is one too.
 */
export function untilNext_ms(every_ms: number, now_ms: number, zone: string | undefined): number {
  const since_ms = minutesAt(now_ms, zone) * minute_ms + (now_ms % minute_ms);
  const rest_ms = (every_ms - (since_ms % every_ms)) % every_ms;
  return Math.min(rest_ms, day_ms - since_ms);
}

/** The formatters of the zones in the settings, because making one is slow. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function minutesAt(now_ms: number, zone: string | undefined): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    formats.set(zone, format);
  }
  return minutesOf(format.format(now_ms));
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
