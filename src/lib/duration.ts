const units_ms = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
const longest_ms = 36_500 * units_ms.d; // instants of a later century would not sort as text

/** What a duration looks like, as the end of the sentence "must be …". */
export const durationForm = 'a whole number and one of s, m, h, d, w, such as 90d, 24h or 15m';

/** Reads a duration such as `90d`, `24h` or `15m` in milliseconds; undefined for anything else. */
export function durationMs(text: string): number | undefined {
  const [, digits, unit] = /^(\d{1,9})([smhdw])$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const duration_ms = Number(digits) * units_ms[unit as keyof typeof units_ms];
  return duration_ms <= longest_ms ? duration_ms : undefined;
}

/** Says a duration in its two largest units, such as `3 d 4 h`; less than a second is `0 s`. */
export function durationText(duration_ms: number): string {
  const parts: string[] = [];
  let rest = Math.max(0, duration_ms);
  for (const unit of ['d', 'h', 'm', 's'] as const) {
    const count = Math.floor(rest / units_ms[unit]);
    rest -= count * units_ms[unit];
    if (count > 0 || (unit === 's' && parts.length === 0)) parts.push(`${count} ${unit}`);
  }
  return parts.slice(0, 2).join(' ');
}

/** The milliseconds of a duration that was checked before; throws a plain Error for what is none. */
export function soundDurationMs(text: string): number {
  const length_ms = durationMs(text);
  if (length_ms === undefined) throw new Error('a duration is checked before it is used');
  return length_ms;
}
