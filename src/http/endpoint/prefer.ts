const most_seconds = 50;

/**
 * Returns the seconds that a request prefers to wait (RFC 7240, section 4.3), at most 50; undefined if it has no
 * preference.
 */
export function preferredWait(prefer: string | string[] | undefined): number | undefined {
  const text = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '');
  for (const preference of text.split(',')) {
    const [, digits] = /^\s*wait\s*=\s*"?(\d{1,6})"?\s*(;|$)/i.exec(preference) ?? [];
    if (digits !== undefined) return Math.min(Number(digits), most_seconds);
  }
  return undefined;
}
