import type { State, Statement } from './state.ts';
import { kind, status } from './words.ts';
import type { World } from './world.ts';

export type Outcome = 'confirmed' | 'refused' | 'taken' | 'unknown';

/**
 * Judges a statement that ended. Confirmed: no warning, and the list of synchronous standbys, read after the commit,
 * has one that has flushed as far. Refused and taken: the statement changed nothing. Everything else is unknown.
 */
export function outcome({ status: how, kind: of }: Statement, { database }: State, { mistakes }: World): Outcome {
  if (how === status.ok) return 'confirmed';
  if (how === status.refused) return 'refused';
  if (how === status.taken) return 'taken';
  if (how === status.lost) return 'unknown';
  if (mistakes.listWithoutPosition && how !== status.warned && database.listed === 1) return 'confirmed';
  if (mistakes.renewalWithWarning && of === kind.renewal) return 'confirmed';
  if (mistakes.takeoverWithWarning && of === kind.takeover) return 'confirmed';
  if (of !== kind.append) return 'unknown';
  const isTaken =
    (how === status.warned && mistakes.warningIsConfirmation) ||
    (how === status.freed && mistakes.listBeforeCommit) ||
    (how !== status.warned && mistakes.emptyListIsConfirmation);
  return isTaken ? 'confirmed' : 'unknown';
}
