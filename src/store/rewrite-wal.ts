import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import type Database from 'better-sqlite3';

const step_bytes = 1024 * 1024;

/**
 * Writes what is in the WAL to its place once more, and syncs it, while nobody commits. Whoever wrote it may have ended
 * after a sync that failed: the system then has bytes that are not on the disk, shows them to everybody, and says of
 * the next sync that all is well. A commit behind them would be lost with them, and a checkpoint of them would leave
 * half of it in the database, when the power goes.
 * @throws what the system says where that fails; the WAL is as it was then
 */
export function rewriteWal(file: string, db: Database.Database): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    rewrite(file);
  } finally {
    db.exec('ROLLBACK');
  }
}

/** SQLite has its locks on other files, so that nobody loses one when this one is closed. */
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
