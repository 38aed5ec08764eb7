import { wal_bytes } from '../store/database.ts';
import { indexSlice } from './indexing.ts';
import { makeRoom } from './making-room.ts';
import type { WriterBase } from './open.ts';
import { reap } from './reaping.ts';

type Checkpoint = { busy: number; log: number; checkpointed: number };

/** What the writer does between batches, in slices so short that no request waits for more than one. */
export function housekeeping(base: WriterBase) {
  const dataVersion = base.db.prepare<[], { data_version: number }>('PRAGMA data_version');
  const walState = base.db.prepare<[], Checkpoint>('PRAGMA wal_checkpoint(NOOP)');
  const page_size = Number(base.db.pragma('page_size', { simple: true }));
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
     * disk is low, which this is the place to look for, it does not grow at all.
     */
    checkpoint(): void {
      const wal = walState.get();
      const waiting_bytes = wal ? (wal.log - wal.checkpointed) * page_size : 0;
      base.disk.measure(Math.max(0, waiting_bytes));
      if (waiting_bytes > (base.disk.low() ? 0 : wal_bytes)) base.db.pragma('wal_checkpoint(PASSIVE)');
    },

    /** Does a little of what can wait; tells whether more of it is left. */
    slice(): boolean {
      const jobs = [makeRoom, reap, indexSlice, () => base.disk.restock()];
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
