const known = new Map<string, boolean>();

/** Tells if a text is an IANA time zone name, in any case. Offsets such as `+02:00` are not names. */
export function isTimeZone(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  const holds = /^[A-Za-z]/.test(name) && isAccepted(name);
  // Asking Intl costs 70 µs, so true answers are cached: apart from their case there are few
  if (holds && known.size < 2_000) known.set(name, holds);
  return holds;
}

function isAccepted(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // Intl throws for an unknown name
  }
}
