import { wal_bytes } from '../store/database.ts';
import { isCopied } from '../store/lock.ts';
import { indexing } from './indexing.ts';
import { makeRoom } from './making-room.ts';
import type { WriterBase } from './open.ts';
import { reap } from './reaping.ts';

type Checkpoint = { busy: number; log: number; checkpointed: number };

const look_ms = 100;

/** What the writer does between batches, in slices so short that no request waits for more than one. */
export function housekeeping(base: WriterBase) {
  const dataVersion = base.db.prepare<[], { data_version: number }>('PRAGMA data_version');
  const walState = base.db.prepare<[], Checkpoint>('PRAGMA wal_checkpoint(NOOP)');
  const page_size = Number(base.db.pragma('page_size', { simple: true }));
  const copied = watchCopies();
  const index = indexing(base);
  let seen = dataVersion.get()?.data_version;

  return {
    /** Whether another process has committed since the last time this was asked. */
    othersCommitted(): boolean {
      const version = dataVersion.get()?.data_version;
      const moved = version !== seen;
      seen = version;
      return moved;
    },

    /**
     * Copies the WAL into the database once it has grown to its size; the next commit then starts it over. While the
     * disk is low, which this is the place to look for, it does not grow at all. Whoever takes a copy of the folder
     * keeps the WAL from being copied, and brings it to its size afterwards: at once it would take too long here.
     */
    checkpoint(): void {
      const wal = walState.get();
      const waiting_bytes = wal ? (wal.log - wal.checkpointed) * page_size : 0;
      base.disk.measure(Math.max(0, waiting_bytes));
      if (waiting_bytes <= (base.disk.low() ? 0 : wal_bytes)) return;
      if (base.disk.low() || !copied(base.data)) base.db.pragma('wal_checkpoint(PASSIVE)');
    },

    /** Does a little of what can wait; tells whether more of it is left. */
    slice(): boolean {
      const jobs = [makeRoom, reap, index, () => base.disk.restock()];
      return jobs.map((work) => work(base)).some((more) => more);
    },

    close(): void {
      try {
        base.db.pragma('wal_checkpoint(TRUNCATE)');
      } finally {
        base.db.close(); // what is left in the WAL is read at the next start
      }
    },
  };
}

/** Whether a copy is being taken, looked up a few times a second. */
function watchCopies(): (data: string) => boolean {
  let seen_ms = Number.NEGATIVE_INFINITY;
  let seen = false;
  return (data) => {
    if (performance.now() - seen_ms < look_ms) return seen;
    seen_ms = performance.now();
    seen = isCopied(data);
    return seen;
  };
}
