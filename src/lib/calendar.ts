const civil = /^(\d{4})-(\d{2})-(\d{2})$/;
const instant = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a text is a real day of the (proleptic Gregorian) calendar, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const match = civil.exec(text);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const last = month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0);
  return day >= 1 && day <= last;
}

/** Whether a text is an RFC 3339 instant in UTC, written with `T` and `Z`. Leap seconds are not told. */
export function isInstant(text: string): boolean {
  const match = instant.exec(text);
  return match !== null && isDate(match[1] ?? '');
}

/** Whether a date or instant lies before another of its kind; exact to any fraction of a second. */
export function isBefore(one: string, other: string): boolean {
  return comparable(one) < comparable(other);
}

// "…:09.50Z" and "…:09.5Z" are one instant, and "…:09Z" is before both: without the Z and idle zeros, the order of
// texts is the order of time
function comparable(text: string): string {
  const bare = text.endsWith('Z') ? text.slice(0, -1) : text;
  return bare.includes('.') ? bare.replace(/\.?0+$/, '') : bare;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
