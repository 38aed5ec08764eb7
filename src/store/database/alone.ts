import { fileSize } from '../disk/file-tree.ts';
import { sqlite } from '../sqlite/sqlite.ts';
import { rewriteWal } from './rewrite-wal.ts';

/** The index of the WAL was removed while another process uses it. A new index would hide the locks of the old one. */
export class LocksRemoved extends Error {
  constructor(file: string) {
    super(
      `${file}-shm was removed while another process has the database open, and nothing was changed: ` +
        'wait until it has ended, start the server again if it was the server, and try again',
    );
    this.name = 'LocksRemoved';
  }
}

type Files = { readonly database: string; readonly wal: string; readonly shm: string };

const wait_ms = 1_000;

/**
 * Copies a WAL whose index is missing into the database, if no other process has it open. SQLite would create a second
 * index with its own locks, so the users of the old and the new index would overwrite each other's commits.
 * @throws {LocksRemoved} if another process has the database open
 */
export function settleUnindexed({ database, wal, shm }: Files): void {
  if (fileSize(shm) > 0 || fileSize(wal) === 0) return;
  const db = sqlite(database, { timeout: wait_ms, fileMustExist: true });
  try {
    db.pragma('locking_mode = EXCLUSIVE'); // keeps the index in memory and locks the database file itself
    db.pragma('synchronous = FULL');
    rewriteWal(wal, db);
  } catch (error) {
    if (isCode(error, 'SQLITE_BUSY')) throw new LocksRemoved(database);
    if (!isUnwritable(error)) throw error; // without write permission nobody overwrites anything
  } finally {
    db.close(); // closing the only connection copies the WAL
  }
}

function isUnwritable(error: unknown): boolean {
  return ['SQLITE_READONLY', 'SQLITE_CANTOPEN', 'EACCES', 'EROFS'].some((code) => isCode(error, code));
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith(code);
}
