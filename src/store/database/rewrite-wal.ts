import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import type Database from 'better-sqlite3';

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
