import type { Settings } from '../../config.ts';

/** What was looked at, what was found, and what to do about it; `warn` is for what works and could be better. */
export type Check = { name: string; state: 'ok' | 'warn' | 'bad'; found: string; fix: string | null };

/** Where to look. */
export type Patient = { data: string; settings: Settings };

/** A finding that is in order. */
export function fine(name: string, found: string): Check {
  return { name, state: 'ok', found, fix: null };
}

/** Something that keeps the appliance from working, and what mends it. */
export function bad(name: string, found: string, fix: string): Check {
  return { name, state: 'bad', found, fix };
}

/** Something that works and could be better. */
export function warn(name: string, found: string, fix: string): Check {
  return { name, state: 'warn', found, fix };
}
