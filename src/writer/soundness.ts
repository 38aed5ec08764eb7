import { describeTrouble, type Trouble } from '../contract/diagnosis.ts';
import { minute_ms } from '../lib/time/units.ts';
import type { WriteOutcome } from './messages.ts';

/** The judgement of the database file and its disk, by the errors of SQLite. */
export type Soundness = ReturnType<typeof openSoundness>;

const stays_ms = 1_000;
const again_ms = 10 * minute_ms;

/**
 * Judges the errors of SQLite. Damage stays until the process ends. Errors of the disk count if no write has succeeded
 * for a second, and end with the first that does. A rule that fails by a bug may have read a damaged page, so the pages
 * are then to be checked. `onTrouble` hears of each trouble once.
 */
export function openSoundness(onTrouble: (trouble: Trouble) => void) {
  let damage: Trouble | undefined;
  let errors: Trouble | undefined;
  let failing_since_ms: number | undefined;
  let isSuspect = false;
  let checked_ms = Number.NEGATIVE_INFINITY;
  const takeFailure = (code: string | undefined, found = code): void => {
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code ?? '') && !damage) {
      damage = describeTrouble('damaged', found);
      onTrouble(damage);
    }
    if (!code?.startsWith('SQLITE_IOERR')) return;
    failing_since_ms ??= performance.now();
    if (errors || performance.now() - failing_since_ms < stays_ms) return;
    errors = describeTrouble('disk_errors', code);
    onTrouble(errors);
  };
  return {
    /** Takes the code of a failed read or write, if it has one. */
    takeFailure,

    takeOutcomes(outcomes: readonly WriteOutcome[]): void {
      for (const outcome of outcomes) if (outcome.kind === 'unavailable') takeFailure(outcome.code);
      isSuspect ||= outcomes.some(({ kind }) => kind === 'bug');
      if (outcomes.every(({ kind }) => kind !== 'done')) return;
      failing_since_ms = undefined;
      errors = undefined;
    },

    /** Tells whether the pages must be checked now. It is then not asked again for ten minutes. */
    beginCheck(): boolean {
      if (!isSuspect || damage || performance.now() - checked_ms < again_ms) return false;
      isSuspect = false;
      checked_ms = performance.now();
      return true;
    },

    trouble: () => damage ?? errors,
    /** Tells whether a write must be tried to know more. */
    isDoubtful: () => failing_since_ms !== undefined,
  };
}

/** Returns the code that SQLite, or the log of the cluster, gave an error. */
export function databaseCode(error: unknown): string | undefined {
  const isOfDatabase = error instanceof Error && ['SqliteError', 'LogFull'].includes(error.name) && 'code' in error;
  return isOfDatabase ? String(error.code) : undefined;
}
