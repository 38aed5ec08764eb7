import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { syncFolder } from '../../lib/process/sync-folder.ts';
import { fileSize } from '../disk/file-tree.ts';
import { isServed } from '../disk/lock.ts';
import { closeToOthers } from '../disk/rights.ts';
import { ballast_bytes } from '../disk/room.ts';
import { sqlite } from '../sqlite/sqlite.ts';
import { rewriteWal, settleUnindexed } from './alone.ts';
import { mergeLog } from './mark.ts';
import { guardMoments } from './moments.ts';

export type Connection = Database.Database;

/** The database file. Only SQLite may open it: closing any other descriptor would drop SQLite's locks. */
export function databaseFile(data: string): string {
  return join(data, 'outbox.db');
}

/** The write-ahead log: commits that are not in the database file yet. */
export function walFile(data: string): string {
  return `${databaseFile(data)}-wal`;
}

/** The shared index of the WAL, which also holds SQLite's locks. */
export function shmFile(data: string): string {
  return `${databaseFile(data)}-shm`;
}

/** Returns the paths of the files that SQLite keeps beside a database file. */
export function besideDatabase(file: string): { readonly wal: string; readonly shm: string; readonly journal: string } {
  return { wal: `${file}-wal`, shm: `${file}-shm`, journal: `${file}-journal` };
}

export const page_size = 8192;
const wait_ms = 10_000;
/** The approximate size in bytes at which a checkpoint lets the WAL restart in place. The ballast has room for it. */
export const wal_bytes = ballast_bytes;
/** The size in bytes to which the WAL is truncated after a long reader has let it grow. */
export const max_wal_bytes = 4 * wal_bytes;

type WriteOptions = {
  readonly create: boolean;
  /** A server holds the folder and has secured the WAL. Looked up if omitted. */
  readonly beside?: boolean;
};

/**
 * Opens a read-write connection. A commit is on the disk when it returns.
 * @throws if the file system or SQLite cannot guarantee that.
 */
export function openForWriting(data: string, { create, beside }: WriteOptions): Connection {
  if (!create) settleWithoutIndex(data);
  for (const file of [databaseFile, walFile, shmFile]) closeToOthers(file(data)); // new -wal and -shm inherit its mode
  const db = sqlite(databaseFile(data), { timeout: wait_ms, fileMustExist: !create });
  if (create) setPermanentProperties(db);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL'); // better-sqlite3 defaults to NORMAL in WAL mode, which loses commits in a power cut
  db.pragma('wal_autocheckpoint = 0'); // the writer checkpoints between batches
  db.pragma(`journal_size_limit = ${max_wal_bytes}`); // after a long reader has let it grow
  db.pragma('secure_delete = FAST');
  db.pragma('foreign_keys = ON');
  common(db);
  db.pragma('cache_size = -4000'); // it keeps its pages over its commits; those of readers are stale after each
  try {
    guardDurability(db);
    if (!(beside ?? isServed(data))) secureWal(db, data);
    return db;
  } catch (error) {
    closeUncopied(db, data);
    throw error;
  }
}

export function openForReading(data: string): Connection {
  const db = openForGlance(data);
  common(db);
  return db;
}

/** Opens a read-only connection for full scans. Temporary data goes to disk, not to memory. */
export function openForInspection(data: string): Connection {
  const db = openForReading(data);
  keepSmall(db);
  return db;
}

/** Limits the memory of a connection that scans the whole database, because it rarely reads a page twice. */
export function keepSmall(db: Connection): void {
  db.pragma('temp_store = FILE');
  db.pragma('cache_size = -2000');
  db.pragma('temp.cache_size = -2000');
}

/** Opens a read-only connection for header fields. It does not even read the schema. */
export function openForGlance(data: string): Connection {
  guardFiles(data);
  rollBackUnfinished(data);
  settleWithoutIndex(data);
  return sqlite(databaseFile(data), { timeout: wait_ms, readonly: true });
}

/**
 * Lets the commits of a connection return before they are on the disk: a power cut may take the last ones. Only for
 * rows that are in the log of a cluster before, from which a node gets them again. The checkpoints still sync.
 */
export function leaveDurabilityToLog(db: Connection): void {
  db.pragma('synchronous = NORMAL');
}

/** Runs work on such a connection, for changes that no log has. Its commit and all before it are then on the disk. */
export function withSync<T>(db: Connection, work: () => T): T {
  db.pragma('synchronous = FULL');
  try {
    return work();
  } finally {
    leaveDurabilityToLog(db);
  }
}

/** Releases the pages that a connection caches. */
export function releasePages(db: Connection): void {
  db.pragma('shrink_memory');
}

/**
 * Sets the permanent properties of a new database. On an existing one the same statements would rewrite the header at
 * the cost of a commit. On a new one the connection remembers them until the switch to WAL writes them.
 */
function setPermanentProperties(db: Connection): void {
  db.pragma(`page_size = ${page_size}`);
  db.exec('BEGIN; PRAGMA auto_vacuum = INCREMENTAL; ROLLBACK');
}

function guardDurability(db: Connection): void {
  const journal = db.pragma('journal_mode', { simple: true });
  const synchronous = db.pragma('synchronous', { simple: true });
  if (journal !== 'wal' || synchronous !== 2) {
    throw new Error(`the database must run in WAL mode with full sync; it reports ${journal} and ${synchronous}`);
  }
}

/** Makes sure that the WAL's directory entry and its content are on the disk. */
function secureWal(db: Connection, data: string): void {
  db.pragma('user_version'); // the first read creates the WAL
  if (fileSize(walFile(data)) > 0) rewriteWal(walFile(data), db);
  else syncFolder(data); // SQLite does so too, but ignores errors
}

/**
 * Guards that the database and its WAL are of one moment, before the first connection of this process.
 * @throws {MixedFiles}
 */
export function guardFiles(data: string): void {
  guardMoments({ data, database: databaseFile(data), wal: walFile(data) });
}

/** Copies a WAL whose index was removed. */
function settleWithoutIndex(data: string): void {
  guardFiles(data);
  settleUnindexed({ database: databaseFile(data), wal: walFile(data), shm: shmFile(data) });
}

/**
 * Closes a connection after a checkpoint. If it was the last one, the database file is whole and has no WAL. If that
 * fails, the next process reads what is left in the WAL.
 */
export function closeMerged(db: Connection, data: string): void {
  try {
    mergeLog(db);
  } catch {
    // a full disk, for example: the commits are safe in the WAL
    closeUncopied(db, data);
    return;
  }
  db.close();
}

/**
 * Closes a connection without the last connection's checkpoint, which copies the WAL into the database and deletes it.
 * The content of the WAL may not be on the disk, or differ from what this connection knows.
 */
export function closeUncopied(db: Connection, data: string): void {
  const other = fileSize(walFile(data)) > 0 ? sqlite(databaseFile(data), { readonly: true }) : undefined;
  other?.pragma('user_version');
  db.close();
  other?.close();
}

/** Rolls back a rollback journal. A database has one until its first commit; only a writing connection can do it. */
function rollBackUnfinished(data: string): void {
  if (!existsSync(`${databaseFile(data)}-journal`)) return;
  const db = sqlite(databaseFile(data), { timeout: wait_ms, fileMustExist: true });
  try {
    db.pragma('user_version');
  } finally {
    db.close();
  }
}

function common(db: Connection): void {
  db.pragma('temp_store = MEMORY');
  db.pragma('cache_size = -2000'); // 2 MB; further pages come from the system's cache
  db.pragma('mmap_size = 0');
}
