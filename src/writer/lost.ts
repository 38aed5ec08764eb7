import { dirname } from 'node:path';
import { errorText } from '../lib/process/error-text.ts';
import { type Loss, rescueRows } from '../store/database/identity.ts';
import { formatRecovery, noteLoss, rescueTarget } from '../store/database/lost-note.ts';
import { makeFolder } from '../store/disk/folders.ts';
import { giveToOwner } from '../store/disk/owner.ts';
import type { WriterBase } from './open.ts';

/** The message for each kind of loss. `do` is the remedy if no data has to be saved. */
const losses: Readonly<Record<Loss, { said: string; do?: string }>> = {
  gone: { said: 'the database was deleted or replaced while hdo served it' },
  cut: { said: 'the database was truncated by another program while hdo served it' },
  unlocked: {
    said: 'the WAL index (outbox.db-shm), which holds its locks, was deleted or replaced while hdo served it',
    do: 'nothing that was confirmed is lost: start hdo again',
  },
  unguarded: {
    said: 'a lock of the data folder (run/lock.db or serve.lock) was deleted or replaced while hdo served it',
    do: 'nothing that was confirmed is lost: start hdo again',
  },
};

/** The locks of the writer are no longer the locks that other processes see. Its commits could overwrite theirs. */
export class LostLocks extends Error {
  constructor() {
    super(losses.unlocked.said);
    this.name = 'LostLocks';
  }
}

/**
 * Describes how the database files were deleted, replaced or truncated, and what to do. It first saves what this
 * connection can still read. Returns undefined if all files are in place.
 */
export function lostDatabase({ db, data, identity }: WriterBase): string | undefined {
  const loss = identity.loss();
  if (!loss) return undefined;
  const { said, do: remedy } = losses[loss];
  if (remedy) return `${said}; ${remedy}`;
  const cause = `${said}; ${saved(db, data)}`;
  try {
    noteLoss(data, cause);
    return cause;
  } catch (error) {
    const why = errorText(error);
    return `${cause}; recording that for the next start failed (${why})`;
  }
}

/** Saves what the connection can still read. Returns a message: where it is, or why that failed and what to do. */
function saved(db: WriterBase['db'], data: string): string {
  const file = rescueTarget(data, Date.now());
  try {
    makeFolder(dirname(file));
    rescueRows(db, file);
    giveToOwner(data, file);
    return `what was confirmed is saved in ${file}: take it back (${formatRecovery(data, file)}), and start again`;
  } catch (error) {
    const cause = errorText(error);
    return `what was confirmed could not be saved (${cause}): restore a backup into a new folder`;
  }
}
