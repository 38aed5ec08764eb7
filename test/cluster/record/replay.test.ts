import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from '../../../src/cluster/record/change.ts';
import { openEncoder } from '../../../src/cluster/record/encode.ts';
import { Divergence, OtherSchema } from '../../../src/cluster/record/replay.ts';
import { keyCondition, readSchema } from '../../../src/cluster/record/schema.ts';
import type { Connection } from '../../../src/store/database/database.ts';
import { presentDatabase } from '../../helpers/cluster/present-database.ts';
import { twoCopies } from '../../helpers/cluster/two-copies.ts';

const schema = `
  CREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT UNIQUE) STRICT, WITHOUT ROWID;
  CREATE TABLE skips (one INTEGER, two TEXT, text TEXT, PRIMARY KEY (one, two)) STRICT;
  PRAGMA user_version = 25;
`;

/** Changes that meet a wrong row of the copy, with the message. */
const diverged: readonly (readonly [name: string, wrong: string, change: (db: Connection) => unknown, says: RegExp])[] =
  [
    [
      'an insertion where a row is',
      `INSERT INTO notes VALUES ('a', 'other')`,
      (db) => db.exec(`INSERT INTO notes VALUES ('a', 'x')`),
      /diverged in notes at a: a row is inserted where one is/,
    ],
    [
      'an insertion whose unique value another row has',
      `INSERT INTO notes VALUES ('b', 'x')`,
      (db) => db.exec(`INSERT INTO notes VALUES ('a', 'x')`),
      /diverged in notes at a: a row is inserted where one is/,
    ],
    [
      'an update of a missing row',
      `DELETE FROM skips`,
      (db) => db.exec(`UPDATE skips SET text = 'y'`),
      /diverged in skips at 1, two: a row that is missing is to be updated/,
    ],
    [
      'an update to a unique value that another row has',
      `INSERT INTO notes VALUES ('b', 'y')`,
      (db) => db.exec(`UPDATE notes SET text = 'y' WHERE id = 'kept'`),
      /diverged in notes at kept: a changed row collides with another/,
    ],
    [
      'a deletion of a missing row',
      `DELETE FROM skips`,
      (db) => db.exec('DELETE FROM skips'),
      /diverged in skips at 1, two: a row that is missing is to be deleted/,
    ],
  ];

for (const [name, wrong, change, says] of diverged) {
  test(`a copy with another row: ${name} is a divergence, and leaves the copy as it was`, (t) => {
    const copies = twoCopies(t, schema);
    copies.change((db) => db.exec(`INSERT INTO skips VALUES (1, 'two', 'x'); INSERT INTO notes VALUES ('kept', 'z')`));
    copies.other.exec(wrong);
    const rows = () => [copies.both('notes')[1], copies.both('skips')[1]];
    const before = rows();
    const both = (db: Connection) => {
      db.exec(`INSERT INTO notes VALUES ('first', 'of the transaction')`);
      change(db);
    };
    assert.throws(
      () => copies.change(both),
      (error: unknown) => error instanceof Divergence && says.test(error.message),
    );
    assert.deepEqual(rows(), before);
  });
}

const encode = openEncoder();
const recordOf = (schema_version: number, ...changes: Change[]) => encode({ kind: 'rows', schema_version, changes });
const note: Change = { act: 'insert', table: 'notes', row: ['a', 'x'] };

test('a record of a newer schema is refused with both versions', (t) => {
  const { apply, both } = twoCopies(t, schema);
  assert.throws(
    () => apply(recordOf(26, note)),
    (error: unknown) =>
      error instanceof OtherSchema &&
      error.needed === 26 &&
      /needs schema version 26, but the database has version 25: use the newer hdo/.test(error.message),
  );
  assert.throws(() => apply(recordOf(24, note)), /needs schema version 24, .*its migration was applied before it/);
  assert.deepEqual(both('notes'), [[], []]);
});

const foreign: readonly (readonly [Change, RegExp])[] = [
  [{ act: 'insert', table: 'holds', row: [1] }, /diverged in holds at 1: it has no such table/],
  [{ act: 'insert', table: 'search_todo', row: [1] }, /it has no such table/],
  [{ act: 'insert', table: 'notes', row: ['a', 'b', 'c'] }, /diverged in notes .*other columns/],
  [{ act: 'update', table: 'notes', key: ['a'], columns: [2], values: ['x'] }, /other columns/],
  [{ act: 'update', table: 'notes', key: ['a', 'b'], columns: [1], values: ['x'] }, /other columns/],
  [{ act: 'delete', table: 'skips', key: [1] }, /other columns/],
];

test('a record that does not fit the tables is a divergence', (t) => {
  const { apply, other } = twoCopies(
    t,
    `${schema} CREATE TABLE search_todo (input_sequence INTEGER PRIMARY KEY) STRICT;`,
  );
  for (const [change, says] of foreign) assert.throws(() => apply(recordOf(25, change)), says);
  assert.equal(other.prepare('SELECT count(*) FROM search_todo').pluck().get(), 0);
});

test('a row of every recorded table is found by its key, however many rows the table has', (t) => {
  const db = presentDatabase(t);
  const { tables } = readSchema(db);
  assert.ok(tables.size > 30);
  for (const table of tables.values()) {
    const explain = db.prepare<unknown[], { detail: string }>(
      `EXPLAIN QUERY PLAN SELECT * FROM ${table.name} WHERE ${keyCondition(table)}`,
    );
    const [{ detail = '' } = {}, ...more] = explain.all(table.key.map(() => 1));
    assert.match(detail, /^SEARCH \w+ USING /, table.name);
    assert.deepEqual(more, []);
  }
});
