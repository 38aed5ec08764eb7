import { statSync } from 'node:fs';
import { timestamp } from '../lib/time/clock.ts';
import { databaseFile, walFile } from '../store/database/database.ts';
import { baseOf } from '../store/database/mark.ts';
import { openLogNote } from '../store/database/moments.ts';
import { readSalts } from '../store/database/on-disk.ts';
import type { WriterBase } from './open.ts';

const most_marks = 8; // frames at the end of the WAL that may hold marks alone, which no sync has followed

/**
 * Notes beside the database what its WAL has at least, after each change. A start without that WAL then knows that
 * commits are missing. The note is written in place and without a sync, so that it costs a commit a few microseconds.
 */
export function keepLogNote({ data, db }: Pick<WriterBase, 'data' | 'db'>) {
  const state = db.prepare<[], { log: number }>('PRAGMA wal_checkpoint(NOOP)');
  const mark = db.prepare<[], number>('PRAGMA application_id').pluck();
  const note = openLogNote(data);
  const framesNow = () => state.get()?.log ?? 0;
  const none = { base: 0, frames: 0, salts: '', inode: 0 };
  let noted = none;
  let seen = framesNow();
  return {
    /** Notes the frames of the WAL. `is_synced`: what a commit has added since the last look is on the disk. */
    note({ is_synced }: { is_synced: boolean }): void {
      const now = framesNow();
      const frames = is_synced && now > seen ? now : now - most_marks;
      const base = baseOf((mark.get() ?? 0) >>> 0);
      const startsOver = base !== noted.base || now < noted.frames;
      seen = now;
      if (frames <= 0 || (!startsOver && frames <= noted.frames)) return;
      try {
        const files = startsOver
          ? { salts: readSalts(walFile(data)), inode: statSync(databaseFile(data)).ino }
          : { salts: noted.salts, inode: noted.inode };
        noted = { base, frames, ...files };
        note.write({ ...noted, at: timestamp(Date.now()) });
      } catch {
        // without the folder "run", or with a full disk, the commits are as safe as before; the next commit tries again
        noted = none;
      }
    },

    /** Passes over the frames of the marks that a checkpoint has added. */
    skipMarks(): void {
      seen = framesNow();
    },

    /** Removes the note, when the WAL is in the database. */
    remove: note.remove,
  };
}
