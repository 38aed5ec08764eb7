import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { type Connection, databaseFile, wal_bytes } from './database.ts';
import { versionOf } from './migrate.ts';

/** The database's name in a data folder and in a copy of one. */
export const databaseName = basename(databaseFile(''));

/** What a copy has to know of a database of any schema, as it is in the present transaction. */
export type Described = {
  schema_version: number;
  appliance: string;
  inputs: number;
  outputs: number;
  size_bytes: number;
  /** The bytes that rows name, each once. */
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

type Checkpoint = { busy: number; log: number; checkpointed: number };
const most_checkpoints = 20;

/** Copies what the WAL has gathered into the database, while others go on writing, until its size is the usual one. */
export function settleWal(db: Connection): void {
  const page_size = Number(db.pragma('page_size', { simple: true }));
  for (let round = 0; round < most_checkpoints; round++) {
    const [wal] = db.pragma('wal_checkpoint(PASSIVE)') as Checkpoint[];
    if (!wal || wal.busy || (wal.log - wal.checkpointed) * page_size < wal_bytes) return;
  }
}

/** Makes a copied database one that is read without a file beside it, so also where nothing can be written. */
export function detachWal(db: Connection): void {
  db.pragma('journal_mode = DELETE');
}
