/** A fixed window of UTC time. */
export type Span = 'minute' | 'day' | 'month';

const minute_ms = 60_000;

/** When the window that holds an instant began, in milliseconds since the epoch. */
export function windowStart(span: Span, at_ms: number): number {
  if (span === 'minute') return at_ms - (at_ms % minute_ms);
  const at = new Date(at_ms);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), span === 'day' ? at.getUTCDate() : 1);
}

/** When the window that holds an instant ends and the next begins. */
export function windowEnd(span: Span, at_ms: number): number {
  if (span === 'minute') return windowStart(span, at_ms) + minute_ms;
  const at = new Date(at_ms);
  const day = span === 'day' ? at.getUTCDate() + 1 : 1;
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + (span === 'month' ? 1 : 0), day);
}

/** Whole seconds from an instant until another, at least 1 (RFC 9110, section 10.2.3). */
export function secondsUntil(end_ms: number, now_ms: number): number {
  return Math.max(1, Math.ceil((end_ms - now_ms) / 1_000));
}
