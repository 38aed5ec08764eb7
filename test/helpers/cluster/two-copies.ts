import assert from 'node:assert/strict';
import { decodeRecord, openEncoder } from '../../../src/cluster/record/encode.ts';
import { gatherChanges } from '../../../src/cluster/record/gather.ts';
import { openReplay } from '../../../src/cluster/record/replay.ts';
import type { Connection } from '../../../src/store/database/database.ts';
import { sqlite } from '../../../src/store/sqlite/sqlite.ts';

type After = { after(done: () => unknown): void };

/** Opens two databases in memory with the same schema. What one commits is recorded, and repeated on the other. */
export function twoCopies(t: After, schema: string) {
  const [one, other] = [opened(t, schema), opened(t, schema)];
  one.pragma('foreign_keys = ON');
  const gathering = gatherChanges(one);
  const replay = openReplay(other);
  const encode = openEncoder();
  const record = () => {
    const changes = gathering.take();
    return encode({ kind: 'rows', schema_version: gathering.schema.version, changes });
  };
  const apply = (bytes: Buffer) => {
    const decoded = decodeRecord(bytes);
    other.transaction(() => replay.apply(decoded))();
    return decoded.kind === 'rows' ? decoded.changes : [];
  };
  return {
    one,
    other,
    /** Runs work on one in a transaction, and repeats its changes on the other. Returns the changes. */
    change(work: (db: Connection) => unknown) {
      const bytes = one.transaction(() => {
        work(one);
        return record();
      })();
      return apply(bytes);
    },
    apply,
    /** Returns all rows of a table in both. */
    both: (table: string) => [one, other].map((db) => rowsOf(db, table)),
    /** Asserts that both hold the same rows in a table. */
    agree: (...tables: string[]) => {
      for (const table of tables) assert.deepEqual(rowsOf(other, table), rowsOf(one, table), table);
    },
  };
}

function opened(t: After, schema: string): Connection {
  const db = sqlite(':memory:');
  t.after(() => db.close());
  db.exec(schema);
  return db;
}

/** Reads all rows with exact integers, and with the type of each value. */
function rowsOf(db: Connection, table: string): unknown[] {
  const columns = (db.pragma(`table_xinfo("${table}")`) as { name: string }[]).map(({ name }) => `"${name}"`);
  const typed = columns.flatMap((column) => [column, `typeof(${column})`]);
  return db.prepare(`SELECT ${typed} FROM "${table}" ORDER BY ${columns}`).raw().safeIntegers().all();
}
