import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { fileSize } from '../disk/file-tree.ts';
import { sqlite } from '../sqlite/sqlite.ts';
import { endBegun } from './mark.ts';

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
    endBegun(db);
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

const step_bytes = 1024 * 1024;

/**
 * Rewrites the content of the WAL in place and syncs it, under the write lock. The process that wrote it may have ended
 * after a failed sync. The system then shows bytes that are not on the disk, and reports success for the next sync.
 * A power cut would lose later commits with them, or leave a checkpoint half done.
 * @throws {Error} the system's error; the WAL is unchanged then
 */
export function rewriteWal(file: string, db: Database.Database): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    rewrite(file);
  } finally {
    db.exec('ROLLBACK');
  }
}

/** Closing this descriptor drops no lock: SQLite holds its locks on other files. */
function rewrite(file: string): void {
  const descriptor = openSync(file, 'r+');
  const bytes = Buffer.alloc(step_bytes);
  try {
    for (let at = 0; ; ) {
      const length = readSync(descriptor, bytes, 0, step_bytes, at);
      if (length === 0) break;
      at += writeSync(descriptor, bytes, 0, length, at);
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
