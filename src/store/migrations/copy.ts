import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { type Connection, databaseFile, wal_bytes } from '../database/database.ts';
import { checkpoint, copyLog, markCopy } from '../database/mark.ts';
import { versionOf } from './migrate.ts';

/** The file name of the database in a data folder and in a backup. */
export const databaseName = basename(databaseFile(''));

/** The facts about a database of any schema that a backup needs, read in one transaction. */
export type Described = {
  schema_version: number;
  appliance: string;
  inputs: number;
  outputs: number;
  size_bytes: number;
  /** The distinct bytes that rows refer to. */
  files: { sha256: string; size_bytes: number }[];
};

export function describe(db: Connection): Described {
  const number = (sql: string) => Number(db.prepare(sql).pluck().get());
  const pragma = (name: string) => Number(db.pragma(name, { simple: true }));
  const key = db.prepare<[], { key: Buffer }>('SELECT key FROM secret WHERE one = 1').get()?.key;
  return {
    schema_version: versionOf(db),
    appliance: key ? hash('sha256', key).slice(0, 16) : '',
    inputs: number('SELECT count(*) FROM inputs'),
    outputs: number('SELECT count(*) FROM outputs'),
    size_bytes: pragma('page_count') * pragma('page_size'),
    files: db
      .prepare<[], { sha256: string; size_bytes: number }>(
        'SELECT sha256, max(size_bytes) AS size_bytes FROM files GROUP BY sha256 ORDER BY sha256',
      )
      .all(),
  };
}

const max_checkpoints = 20;

/**
 * Checkpoints the WAL until it has its usual size, while others keep writing. Calls `again` before each repeated round.
 */
export function settleWal(db: Connection, again: () => void = () => {}): void {
  const page_size = Number(db.pragma('page_size', { simple: true }));
  for (let round = 0; round < max_checkpoints; round++) {
    if (round > 0) again();
    const wal = round === 0 ? checkpoint(db) : copyLog(db); // `again` may hold the lock that marks need
    if (!wal || wal.busy || (wal.log - wal.checkpointed) * page_size < wal_bytes) return;
  }
}

/** Converts a copied database to a single file to which no WAL belongs, readable from a read-only file system. */
export function detachWal(db: Connection): void {
  markCopy(db);
  db.pragma('journal_mode = DELETE');
}
