import type { Settings } from '../../config.ts';

/** The result of a check: what was found and how to fix it. `warn`: it works and could be better. */
export type CheckResult = { name: string; state: 'ok' | 'warn' | 'bad'; found: string; fix: string | null };

export type DoctorSubject = { data: string; settings: Settings };

/** Builds the result of a check that found no problem. */
export function fine(name: string, found: string): CheckResult {
  return { name, state: 'ok', found, fix: null };
}

/** Builds a problem that keeps the server from working, with its fix. */
export function bad(name: string, found: string, fix: string): CheckResult {
  return { name, state: 'bad', found, fix };
}

/** Builds a warning: it works and could be better. */
export function warn(name: string, found: string, fix: string): CheckResult {
  return { name, state: 'warn', found, fix };
}
