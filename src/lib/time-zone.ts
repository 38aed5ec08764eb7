const known = new Map<string, boolean>();

/** Whether a text names an IANA time zone, in any case. Offsets such as `+02:00` are no names. */
export function isTimeZone(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  const holds = /^[A-Za-z]/.test(name) && isAccepted(name);
  // Asking Intl costs 70 µs, so answers are kept: the true ones, of which there are few but for their spelling
  if (holds && known.size < 2_000) known.set(name, holds);
  return holds;
}

function isAccepted(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
