const most_seconds = 50;

/**
 * The seconds that a request prefers to wait for (RFC 7240, section 4.3), 50 at most; undefined when it says none.
 */
export function preferredWait(prefer: string | string[] | undefined): number | undefined {
  const text = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '');
  for (const preference of text.split(',')) {
    const [, digits] = /^\s*wait\s*=\s*"?(\d{1,6})"?\s*(;|$)/i.exec(preference) ?? [];
    if (digits !== undefined) return Math.min(Number(digits), most_seconds);
  }
  return undefined;
}
