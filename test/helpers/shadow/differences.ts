import { decodeRecord } from '../../../src/cluster/record/encode.ts';
import { openReplay } from '../../../src/cluster/record/replay.ts';
import { quoteName, type RecordedTable, readSchema } from '../../../src/cluster/record/schema.ts';
import { readEntries } from '../../../src/cluster/shadow/log.ts';
import { placeOf } from '../../../src/cluster/shadow/place.ts';
import { openShadow } from '../../../src/cluster/shadow/shadow.ts';
import { type Connection, databaseFile } from '../../../src/store/database/database.ts';
import { sqlite } from '../../../src/store/sqlite/sqlite.ts';

const most_shown = 5;

/**
 * Applies all records of a database to its copy, and compares both under the write lock, beside a running server.
 * Returns the table and the key of rows that differ, and which of both has them.
 */
export function shadowDifferences(folder: string, data: string): string[] {
  return withShadow(folder, data, (copy) => {
    const tables = [...readSchema(copy).tables.values()];
    const [shadow, original] = [hasRows(copy, 'main', tables), hasRows(copy, 'original', tables)];
    const filled = tables.filter((_, at) => shadow[at] || original[at]);
    return filled.flatMap((table) => differences(copy, table)).slice(0, most_shown);
  });
}

/** Runs `work` on the copy with all records applied, and the database attached as `original`. Keeps no change. */
export function withShadow<T>(folder: string, data: string, work: (copy: Connection) => T): T {
  const db = sqlite(databaseFile(data), { timeout: 10_000 });
  const shadow = openShadow({ folder, data, db });
  try {
    db.exec('BEGIN IMMEDIATE');
    shadow.begun();
    return onCopy(folder, data, work);
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
    shadow.close();
    db.close();
  }
}

function onCopy<T>(folder: string, data: string, work: (copy: Connection) => T): T {
  const place = placeOf(folder, data);
  const copy = sqlite(place.copy);
  try {
    copy.pragma('synchronous = OFF');
    copy.prepare('ATTACH ? AS original').run(databaseFile(data));
    const replay = openReplay(copy);
    copy.exec('BEGIN');
    for (const record of readEntries(place.log).slice(1)) replay.apply(decodeRecord(record));
    return work(copy);
  } finally {
    copy.close();
  }
}

/** Tells of each table if it has rows. Most tables of a test have none, and then no longer statement is compiled. */
function hasRows(db: Connection, schema: string, tables: readonly RecordedTable[]): readonly unknown[] {
  const found = tables.map(({ name }) => `EXISTS (SELECT 1 FROM ${schema}.${quoteName(name)})`);
  return db.prepare<[], unknown[]>(`SELECT ${found}`).raw().get() ?? [];
}

/** Compares bytes: a collation of a column may take two texts for the same. */
function differences(db: Connection, { name, columns, key }: RecordedTable): string[] {
  const values = columns.map((column) => `${quoteName(column)} COLLATE BINARY AS ${quoteName(column)}`);
  const rows = (schema: string) => `SELECT ${values} FROM ${schema}.${quoteName(name)}`;
  const surplus = (one: string, other: string) =>
    db
      .prepare(
        `SELECT ${key.map((at) => quoteName(columns[at] ?? ''))} FROM (${rows(one)} EXCEPT ${rows(other)}) LIMIT 5`,
      )
      .raw()
      .all()
      .map((found) => `${name}: ${JSON.stringify(found)} is so only in the ${one === 'main' ? 'shadow' : one}`);
  return [...surplus('original', 'main'), ...surplus('main', 'original')];
}
