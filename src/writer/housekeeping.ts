import { reapDoomed } from '../rules/upkeep/doomed.ts';
import { page_size, wal_bytes } from '../store/database/database.ts';
import { checkpoint, mergeLog } from '../store/database/mark.ts';
import { measureWal } from '../store/database/wal.ts';
import { isWalLeftToBackup } from '../store/disk/lock.ts';
import { indexing } from './indexing.ts';
import { keepLogNote } from './log-note.ts';
import type { WriterBase } from './open.ts';

const look_ms = 100;
const pages_at_once = 64;
const files_at_once = 16;

/** Does the background work of the writer between batches, in slices so short that a request waits for one at most. */
export function openHousekeeping(base: WriterBase, { notesLog }: { notesLog: boolean }) {
  const dataVersion = base.db.prepare<[], { data_version: number }>('PRAGMA data_version');
  const waitingBytes = measureWal(base.db);
  const backupRuns = watchBackups();
  const index = indexing(base);
  const logNote = notesLog ? keepLogNote(base) : undefined;
  let retry_bytes = 0;
  let seen = dataVersion.get()?.data_version;

  return {
    /** Tells whether another process has committed since the last call. */
    othersCommitted(): boolean {
      const version = dataVersion.get()?.data_version;
      const moved = version !== seen;
      seen = version;
      return moved;
    },

    /**
     * Checkpoints the WAL when it has reached its size; the next commit then starts it over. On a low disk, which is
     * measured here, the WAL is kept empty. While a backup reads the database, the WAL cannot be emptied and grows. The
     * backup then checkpoints it itself, because checkpointing all of it at once would take too long here. `is_synced`:
     * a commit has just synced the WAL.
     */
    checkpoint({ is_synced = false } = {}): void {
      logNote?.note({ is_synced });
      const waiting_bytes = waitingBytes();
      base.disk.measure(waiting_bytes);
      const isSmall = waiting_bytes <= (base.disk.low() ? page_size : wal_bytes);
      if (isSmall) retry_bytes = 0;
      if (isSmall || !base.identity.locksKept()) return;
      if (!base.disk.low() && (waiting_bytes < retry_bytes || backupRuns(base.data))) return;
      const { log, checkpointed } = checkpoint(base.db) ?? { log: 1, checkpointed: 0 };
      logNote?.skipMarks();
      retry_bytes = checkpointed === log ? 0 : waiting_bytes + wal_bytes / 4; // a long reader would delay every batch
    },

    /** Does one slice of background work, and tells whether more is left. */
    slice(): boolean {
      const jobs = [makeRoom, reap, index, () => base.disk.restock()];
      return jobs.map((work) => work(base)).some((more) => more);
    },

    close(): void {
      try {
        mergeLog(base.db);
        base.db.pragma('wal_checkpoint(TRUNCATE)');
        logNote?.remove();
      } finally {
        base.db.close(); // the next start reads what is left in the WAL
      }
    },
  };
}

/** Tells whether a backup is reading the database. It looks a few times a second. */
function watchBackups(): (data: string) => boolean {
  let seen_ms = Number.NEGATIVE_INFINITY;
  let seen = false;
  return (data) => {
    if (performance.now() - seen_ms < look_ms) return seen;
    seen_ms = performance.now();
    seen = isWalLeftToBackup(data);
    return seen;
  };
}

/** Releases some unused pages of the database while the disk is low, and tells whether more are left. */
function makeRoom({ db, disk, lengths, transaction }: WriterBase): boolean {
  if (!disk.low() || unusedPages(db) === 0) return false;
  transaction.begin.run();
  lengths.giveBack(pages_at_once);
  transaction.commit.run();
  checkpoint(db); // the file shrinks only at a checkpoint
  return unusedPages(db) > 0;
}

function unusedPages(db: WriterBase['db']): number {
  return Number(db.pragma('freelist_count', { simple: true }));
}

/**
 * Unlinks the bytes of some files that lost their last row, and tells whether more are left. It holds the write lock,
 * so that no upload comes in between. After a crash before the commit, the hash is still doomed and is handled again.
 */
function reap({ store, blobs, transaction }: WriterBase): boolean {
  if (store.files.doomed.all({ limit: 1 }).length === 0) return false;
  transaction.begin.run();
  const { done } = reapDoomed({ store, blobs }, files_at_once);
  transaction.commit.run();
  return done === files_at_once;
}
