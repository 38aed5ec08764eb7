import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isRecorded } from '../../../../src/cluster/record/tables.ts';
import type { Connection } from '../../../../src/store/database/database.ts';
import { sqlite } from '../../../../src/store/sqlite/sqlite.ts';

/** The rows of a folder in one snapshot: where in the log it is, and a digest of each recorded table. */
export type Rows = { readonly seq: number; readonly hash: string; readonly tables: ReadonlyMap<string, string> };

/** Reads a folder, also beside the server on it. */
export function rowsOf(data: string): Rows {
  return inSnapshot(data, (db) => {
    const at = db.prepare<[], { seq: number; hash: Buffer }>('SELECT seq, hash FROM cluster_position').get();
    const tables = new Map(recordedTables(db).map((table) => [table, digestOf(db, table)]));
    return { seq: at?.seq ?? -1, hash: at?.hash.toString('hex') ?? '', tables };
  });
}

/** Reads how far a folder has taken in the log. */
export function seqOf(data: string): number {
  return inSnapshot(data, (db) => {
    return db.prepare<[], { seq: number }>('SELECT seq FROM cluster_position').get()?.seq ?? -1;
  });
}

/** Lists the rows of a table that only one of two folders has, for the message of a failure. */
export function differenceOf(table: string, one: string, other: string): string[] {
  const [ours, theirs] = [one, other].map((data) => new Set(inSnapshot(data, (db) => textsOf(db, table))));
  const missing = (rows: Set<string> = new Set(), rest: Set<string> = new Set()) =>
    [...rows].filter((row) => !rest.has(row)).slice(0, 3);
  return [
    ...missing(ours, theirs).map((row) => `only one: ${row}`),
    ...missing(theirs, ours).map((row) => `other: ${row}`),
  ];
}

/** Reads columns of a folder. */
export function readRows<Row>(data: string, sql: string): Row[] {
  return inSnapshot(data, (db) => db.prepare<[], Row>(sql).all());
}

function inSnapshot<T>(data: string, read: (db: Connection) => T): T {
  const db = sqlite(join(data, 'outbox.db'), { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    return db.transaction(() => read(db))();
  } finally {
    db.close();
  }
}

function recordedTables(db: Connection): string[] {
  const listed = db.pragma('table_list') as { schema: string; name: string; type: string }[];
  const tables = listed.filter(({ schema, type }) => schema === 'main' && type === 'table');
  return tables.map(({ name }) => name).filter((name) => isRecorded(name));
}

function digestOf(db: Connection, table: string): string {
  const digest = createHash('sha256');
  for (const text of textsOf(db, table)) digest.update(text).update('\n');
  return digest.digest('hex');
}

/** Reads each row as one text, with the type of each value. */
function textsOf(db: Connection, table: string): string[] {
  const columns = (db.pragma(`table_xinfo("${table}")`) as { name: string }[]).map(({ name }) => `"${name}"`);
  const text = columns.map((column) => `quote(${column})`).join(` || ',' || `);
  return db.prepare<[], string>(`SELECT ${text} AS row FROM "${table}" ORDER BY ${columns}`).pluck().all();
}
