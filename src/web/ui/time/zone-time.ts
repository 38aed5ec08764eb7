import { signal } from '@preact/signals';

/** A local date `YYYY-MM-DD` and time `HH:MM:SS.sss`, without a time zone. */
export type ClockTime = { readonly date: string; readonly time: string };

const day_ms = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** True after the server has refused a time zone that this browser knows: one of them has other tables. */
const isRefused = signal(false);

/** Returns the time zone of this device, as an IANA name; UTC if it names none that its browser knows. */
export function ownZone(): string {
  const zone = deviceZone();
  return zone !== undefined && knowsZone(zone) ? zone : 'UTC';
}

/** Returns the time zone to send to the server: that of this device, or UTC if either side does not know it. */
export function sentZone(): string {
  return isRefused.value ? 'UTC' : ownZone();
}

/** Returns true if UTC stands for the time zone of this device, which is not known here or on the server. */
export function isZoneUnknown(): boolean {
  const zone = deviceZone();
  return isRefused.value || zone === undefined || !knowsZone(zone);
}

/** Notes that the server does not know the time zone that was sent. */
export function noteRefusedZone(): void {
  isRefused.value = true;
}

/** Returns the name that the device gives its time zone. Some give none, or one that stands for none. */
function deviceZone(): string | undefined {
  try {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined;
  } catch {
    return undefined; // the system's own zone is not known to the browser
  }
}

/** Returns true if this browser knows a time zone. The server may know newer ones. */
export function knowsZone(zone: string): boolean {
  try {
    return zone !== 'Etc/Unknown' && formatOf(zone) !== undefined;
  } catch {
    return false; // Intl throws for a name that it does not know
  }
}

/**
 * Returns the instants, in milliseconds since 1970, at which clocks of a zone show a local time, the earliest first.
 * There is one in general, two where clocks are set back, and none where they are set forward over the time. The time
 * is `HH:MM`, with or without seconds and their fraction.
 */
export function instantsAt(zone: string, { date, time }: ClockTime): number[] {
  const local_ms = utcOf(date, time);
  // no zone changes its offset twice within two days, so one of these two applies
  const offsets = new Set([offsetAt(zone, local_ms - day_ms), offsetAt(zone, local_ms + day_ms)]);
  return [...offsets]
    .map((offset_ms) => local_ms - offset_ms)
    .filter((instant_ms) => instant_ms + offsetAt(zone, instant_ms) === local_ms)
    .sort((one, other) => one - other);
}

/** Returns the gap around a local time that a zone skips: the time of the change by the old and the new offset. */
export function gapAround(zone: string, { date, time }: ClockTime): { from: ClockTime; to: ClockTime } {
  const local_ms = utcOf(date, time);
  const before_ms = offsetAt(zone, local_ms - day_ms);
  const turn_ms = turnBetween(zone, local_ms - day_ms - before_ms, local_ms + day_ms - before_ms);
  return { from: clockOf(turn_ms + before_ms), to: clockAt(zone, turn_ms) };
}

/** Returns the local time of a zone at an instant. */
export function clockAt(zone: string, instant_ms: number): ClockTime {
  return clockOf(instant_ms + offsetAt(zone, instant_ms));
}

/** Returns the offset of a zone from UTC at an instant, in milliseconds; positive east of Greenwich. */
export function offsetAt(zone: string, instant_ms: number): number {
  const parts = formatOf(zone).formatToParts(instant_ms);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  const shown_ms = utcOf(date, `${part('hour')}:${part('minute')}:${part('second')}`);
  return shown_ms - Math.floor(instant_ms / 1000) * 1000;
}

/** Formats an offset: `UTC+02:00`. */
export function offsetName(offset_ms: number): string {
  const minutes = Math.round(Math.abs(offset_ms) / 60_000);
  const two = (count: number) => String(count).padStart(2, '0');
  return `UTC${offset_ms < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Finds the instant, to the second, at which the offset changes. */
function turnBetween(zone: string, start_ms: number, end_ms: number): number {
  const before = offsetAt(zone, start_ms);
  let [low, high] = [Math.floor(start_ms / 1000), Math.ceil(end_ms / 1000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * 1000) === before) low = middle;
    else high = middle;
  }
  return high * 1000;
}

function clockOf(local_ms: number): ClockTime {
  const [date = '', time = ''] = new Date(local_ms).toISOString().slice(0, -1).split('T');
  return { date, time };
}

function utcOf(date: string, time: string): number {
  return Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}
