import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { syncFolder } from '../lib/sync-folder.ts';
import { fileSize } from './file-tree.ts';
import { isServed } from './lock.ts';
import { rewriteWal } from './rewrite-wal.ts';
import { sqlite } from './sqlite.ts';

export type Connection = Database.Database;

/** The database's place in the data folder. Nothing but SQLite opens it, or closing the descriptor would drop locks. */
export function databaseFile(data: string): string {
  return join(data, 'outbox.db');
}

/** The place of what was committed and is not in the database yet. */
export function walFile(data: string): string {
  return `${databaseFile(data)}-wal`;
}

const page_size = 8192;
const wait_ms = 10_000;
/** The WAL grows to about this many bytes before a checkpoint lets it start over in place. */
export const wal_bytes = 16 * 1024 * 1024;
const most_wal_bytes = 4 * wal_bytes;

/** What a connection that writes is opened for. */
type Writing = {
  readonly create: boolean;
  /** Whether a server has the folder, which has made sure of the WAL; it is looked up where that is not said. */
  readonly beside?: boolean;
};

/**
 * Opens the connection that writes. A commit on it is on the disk when it returns.
 * @throws if the file system or SQLite cannot promise that.
 */
export function openForWriting(data: string, { create, beside }: Writing): Connection {
  const db = sqlite(databaseFile(data), { timeout: wait_ms, fileMustExist: !create });
  if (create) setForm(db);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL'); // better-sqlite3 falls to NORMAL in WAL mode, which loses commits in a power cut
  db.pragma('wal_autocheckpoint = 0'); // the writer checkpoints between batches
  db.pragma(`journal_size_limit = ${most_wal_bytes}`); // after a long reader has let it grow
  db.pragma('secure_delete = FAST');
  db.pragma('foreign_keys = ON');
  common(db);
  try {
    guardDurability(db);
    if (!(beside ?? isServed(data))) secureWal(db, data);
    return db;
  } catch (error) {
    closeUncopied(db, data);
    throw error;
  }
}

/** Opens a connection that reads committed data and can change nothing. */
export function openForReading(data: string): Connection {
  const db = openForGlance(data);
  common(db);
  return db;
}

/** Opens a connection for what the header of the database says: the schema is not even read. */
export function openForGlance(data: string): Connection {
  rollBackUnfinished(data);
  return sqlite(databaseFile(data), { timeout: wait_ms, readonly: true });
}

/** Gives back the pages that a connection keeps for the next time it needs them; it reads them anew then. */
export function releasePages(db: Connection): void {
  db.pragma('shrink_memory');
}

/**
 * What a new database has for good. Of one that has it the same words would write the header anew, with all the syncs
 * of a commit; of a new one the connection remembers them, and the switch to WAL writes them.
 */
function setForm(db: Connection): void {
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

/** Makes sure that the WAL has its name on the disk, and what is in it. */
function secureWal(db: Connection, data: string): void {
  db.pragma('user_version'); // it is made when something is read
  if (fileSize(walFile(data)) > 0) rewriteWal(walFile(data), db);
  else syncFolder(data); // SQLite does so too, and does not look whether that fails
}

/** The last connection that is closed copies the WAL into the database; only an empty one may go with it. */
function closeUncopied(db: Connection, data: string): void {
  const other = fileSize(walFile(data)) > 0 ? openForGlance(data) : undefined;
  other?.pragma('user_version');
  db.close();
  other?.close();
}

/** Before its first commit a database has a journal that only a connection which writes can roll back. */
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
  db.pragma('cache_size = -6000'); // 6 MB: what does not fit comes from the system's cache
  db.pragma('mmap_size = 0');
}
