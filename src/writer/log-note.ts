import { timestamp } from '../lib/time/clock.ts';
import { baseOf, markOf } from '../store/database/mark.ts';
import { noteLog } from '../store/database/moments.ts';
import type { WriterBase } from './open.ts';

const every_ms = 1_000;
const most_marks = 8; // frames at the end of the WAL that may hold marks alone, which no sync has followed

/**
 * Returns the function that writes beside the database what its WAL has at least, at most once a second and only after
 * new commits. A start without that WAL then knows that commits are missing.
 */
export function keepLogNote({ data, db }: Pick<WriterBase, 'data' | 'db'>): () => void {
  const state = db.prepare<[], { log: number }>('PRAGMA wal_checkpoint(NOOP)');
  let noted = { base: 0, frames: 0 };
  let looked_ms = Number.NEGATIVE_INFINITY;
  return () => {
    const now_ms = performance.now();
    if (now_ms - looked_ms < every_ms) return;
    looked_ms = now_ms;
    const [base, frames] = [baseOf(markOf(db)), (state.get()?.log ?? 0) - most_marks];
    if (frames <= 0 || (base === noted.base && frames === noted.frames)) return;
    try {
      noteLog(data, { base, frames, at: timestamp(Date.now()) });
      noted = { base, frames };
    } catch {
      // without the folder "run", or with a full disk, the commits are as safe as before; the next look tries again
    }
  };
}
