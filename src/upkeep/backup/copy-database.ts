import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Connection } from '../../store/database/database.ts';
import { closeToOthers } from '../../store/disk/rights.ts';
import { detachWal } from '../../store/migrations/copy.ts';
import { sqlite } from '../../store/sqlite/sqlite.ts';
import type { Pace, ReportProgress } from '../pace.ts';

import { letGo } from '../thrift.ts';
import type { Brake } from './brake.ts';

type Working = { readonly pace: Pace; readonly told: ReportProgress; readonly brake: Brake };

const pages_at_once = 64;
const pages_a_sync = 512;
const step_bytes = 64 * 1024; // counts the garbage that reading the clock, the locks and the WAL leaves, with a margin

/**
 * Copies the database, as the connection's open transaction sees it, a few pages at a time. It also syncs in small
 * portions, because one large sync would delay those of a server.
 */
export async function copyDatabase(db: Connection, place: string, { pace, told, brake }: Working) {
  let descriptor: number | undefined;
  let synced = 0;
  let since_ms = performance.now();
  const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) => {
    const done = totalPages - remainingPages;
    told('Copying the database', done, totalPages);
    if (done - synced >= pages_a_sync) {
      // closed only when SQLite has finished, because closing it would drop SQLite's locks
      descriptor ??= openSync(place, 'r+');
      fdatasyncSync(descriptor);
      synced = done;
    }
    pace.stand(brake.look().hurry ? performance.now() : since_ms);
    letGo(step_bytes);
    since_ms = performance.now();
    return pages_at_once;
  };
  try {
    await db.backup(place, { progress });
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
  closeToOthers(place);
  const copy = sqlite(place);
  try {
    detachWal(copy);
  } catch (error) {
    throw isDamage(error) ? unreadable(place, error) : error;
  } finally {
    copy.close();
  }
}

/** SQLite takes a schema that it cannot read for a damaged one. */
function isDamage(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CORRUPT');
}

/** Returns the error of the disk with the copy. The database itself could be read: the copy was made from it. */
function unreadable(place: string, cause: unknown): Error {
  return Object.assign(new Error('the copy cannot be read back', { cause }), { code: 'EIO', path: place });
}
