import { type Connection, databaseFile, wal_bytes, walFile } from '../../store/database/database.ts';
import { fileSize } from '../../store/disk/file-tree.ts';
import { sqlite } from '../../store/sqlite/sqlite.ts';

/** Bounds the growth of the WAL while a backup reads one state of the database. */
export type Brake = {
  /** Tells whether the WAL has grown so much that the backup should run at full speed. */
  look(): { hurry: boolean };
  /** Holds writers during a further checkpoint, if the WAL is at its bound. */
  settle(): void;
  /** Lets writers continue. */
  release(): void;
  close(): void;
};

const least_growth_bytes = wal_bytes;
const most_growth_bytes = 8 * wal_bytes;
/** The longest time for which writers are held. A health probe waits for two seconds. */
const hold_ms = 1_000;
/** The time that writers then have. A waiting writer looks for the lock every 100 ms (sqlite3_busy_timeout). */
const free_ms = 150;
/** A busy writer releases the lock for less than a millisecond between commits, so the brake retries often. */
const try_ms = 1_000;
const again_ms = 0.1;

/** Returns the bytes by which the WAL may grow during the backup of a database of a size, before writers are held. */
export function walGrowth(size_bytes: number): number {
  return Math.min(Math.max(least_growth_bytes, size_bytes / 2), most_growth_bytes);
}

/**
 * Opens the brake for the backup of a database. At half the bound the backup runs at full speed. At the bound the brake
 * also holds the write lock, a second at a time, so that little is written in between.
 */
export function openBrake(data: string, size_bytes: number): Brake {
  const bound_bytes = walGrowth(size_bytes);
  const usual_bytes = Math.max(fileSize(walFile(data)), wal_bytes);
  const grown = () => fileSize(walFile(data)) - usual_bytes;
  const lock = openLock(data);
  return {
    look() {
      const grown_bytes = grown();
      if (lock.held()) {
        if (lock.since_ms() >= hold_ms) lock.release();
      } else if (grown_bytes >= bound_bytes && lock.since_ms() >= free_ms) lock.hold();
      return { hurry: grown_bytes >= bound_bytes / 2 };
    },
    settle() {
      if (!lock.held() && grown() >= bound_bytes) lock.hold();
    },
    release: lock.release,
    close: lock.close,
  };
}

/** Manages the write lock on its own connection, which opens when it is first needed. */
function openLock(data: string) {
  let db: Connection | undefined;
  let changed_ms = Number.NEGATIVE_INFINITY;
  const held = () => db?.inTransaction === true;
  const release = () => {
    if (held()) db?.exec('ROLLBACK');
    changed_ms = performance.now();
  };
  return {
    held,
    since_ms: () => performance.now() - changed_ms,
    hold() {
      db ??= sqlite(databaseFile(data), { timeout: 0, fileMustExist: true });
      const until_ms = performance.now() + try_ms;
      while (!isBegun(db) && performance.now() < until_ms) Atomics.wait(nothing, 0, 0, again_ms);
      changed_ms = performance.now();
    },
    release,
    close() {
      release();
      db?.close();
    },
  };
}

/** Returns false if another connection has the lock. */
function isBegun(db: Connection): boolean {
  try {
    db.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return false;
    throw error;
  }
}

const nothing = new Int32Array(new SharedArrayBuffer(4));
