import { describeTrouble, type Trouble } from '../contract/diagnosis.ts';
import type { WriteOutcome } from './messages.ts';

/** The judgement of the database file and its disk, by the errors of SQLite. */
export type Soundness = ReturnType<typeof openSoundness>;

const stays_ms = 1_000;

/**
 * Judges the errors of SQLite. Damage stays until the process ends. Errors of the disk count if no write has succeeded
 * for a second, and end with the first that does. `onTrouble` hears of each once.
 */
export function openSoundness(onTrouble: (trouble: Trouble) => void) {
  let damage: Trouble | undefined;
  let errors: Trouble | undefined;
  let failing_since_ms: number | undefined;
  const takeFailure = (code: string | undefined): void => {
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code ?? '') && !damage) {
      damage = describeTrouble('damaged', code);
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
      if (outcomes.every(({ kind }) => kind !== 'done')) return;
      failing_since_ms = undefined;
      errors = undefined;
    },

    trouble: () => damage ?? errors,
    /** Tells whether a write must be tried to know more. */
    isDoubtful: () => failing_since_ms !== undefined,
  };
}

/** Returns the code that SQLite gave an error. */
export function sqliteCode(error: unknown): string | undefined {
  const isOfDatabase = error instanceof Error && error.name === 'SqliteError' && 'code' in error;
  return isOfDatabase ? String(error.code) : undefined;
}
