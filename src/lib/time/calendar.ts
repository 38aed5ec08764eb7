const civil = /^(\d{4})-(\d{2})-(\d{2})$/;
const instant = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Tells if a text is a `YYYY-MM-DD` of the proleptic Gregorian calendar, from 0001: many languages lack 0000. */
export function isDate(text: string): boolean {
  const match = civil.exec(text);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const last = month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0);
  return year >= 1 && day >= 1 && day <= last;
}

/** Tells if a text is an RFC 3339 time in UTC, written with `T` and `Z`. Leap seconds are not accepted. */
export function isInstant(text: string): boolean {
  const match = instant.exec(text);
  return match !== null && isDate(match[1] ?? '');
}

/** Tells if a date or time is before another of its kind, exact to any fraction of a second. */
export function isBefore(one: string, other: string): boolean {
  return comparable(one) < comparable(other);
}

// "…:09.50Z" and "…:09.5Z" are the same time, and "…:09Z" is before both: without the Z and trailing zeros, text order
// is time order
function comparable(text: string): string {
  const bare = text.endsWith('Z') ? text.slice(0, -1) : text;
  return bare.includes('.') ? bare.replace(/\.?0+$/, '') : bare;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
