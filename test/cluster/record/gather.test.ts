import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { gatherChanges } from '../../../src/cluster/record/gather.ts';
import { Unrecordable } from '../../../src/cluster/record/schema.ts';
import type { Connection } from '../../../src/store/database/database.ts';
import { sqlite } from '../../../src/store/sqlite/sqlite.ts';
import { twoCopies } from '../../helpers/cluster/two-copies.ts';
import { tries } from '../../helpers/data/seed.ts';

/** Tables with every property that a recorded table may have, under names that are recorded. */
const schema = `
  CREATE TABLE sessions (
    session_hash TEXT PRIMARY KEY COLLATE NOCASE, label TEXT UNIQUE, "a column" BLOB, big INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE push_subscriptions (
    number INTEGER PRIMARY KEY, session_hash TEXT REFERENCES sessions ON DELETE CASCADE ON UPDATE CASCADE, told INTEGER,
    twice INTEGER AS (told * 2) STORED, thrice INTEGER AS (told * 3)
  ) STRICT;
  CREATE TABLE skips (
    one INTEGER NOT NULL, other TEXT NOT NULL COLLATE NOCASE, text TEXT, blob BLOB, PRIMARY KEY (other, one)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT UNIQUE) STRICT;
`;
const tables = ['sessions', 'push_subscriptions', 'skips', 'notes'];

const cases: Readonly<Record<string, (db: Connection) => void>> = {
  'blobs, empty texts, NUL characters, NULLs and 64-bit integers': (db) => {
    const insert = db.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?)');
    insert.run('a\0b', '', Buffer.from([0, 255, 0]), 2n ** 63n - 1n);
    insert.run('', null, Buffer.alloc(0), -(2n ** 63n));
    insert.run('größer', 'ß\u{1F600}', null, 2n ** 53n + 1n);
  },
  'an update of some columns, of all and of none': (db) => {
    db.exec(`INSERT INTO skips VALUES (1, 'a', 'x', x'01'), (2, 'a', 'x', x'01'), (3, 'a', 'x', x'01')`);
    db.exec(`UPDATE skips SET text = NULL WHERE one = 1`);
    db.exec(`UPDATE skips SET text = 'y', blob = NULL WHERE one = 2; UPDATE skips SET text = 'x' WHERE one = 3`);
  },
  'a text that changes only its case': (db) => {
    db.exec(`INSERT INTO skips VALUES (1, 'ada', 'x', NULL); UPDATE skips SET other = 'Ada'`);
    db.exec(`INSERT INTO notes VALUES ('a', 'ada'); UPDATE notes SET text = 'Ada'`);
  },
  'an upsert': (db) => {
    const upsert = `INSERT INTO skips VALUES (1, 'a', 'x', NULL)
      ON CONFLICT (other, one) DO UPDATE SET text = coalesce(text, '') || excluded.text`;
    for (let times = 0; times < 3; times += 1) db.exec(upsert);
    db.exec(`INSERT INTO skips VALUES (1, 'A', 'y', NULL) ON CONFLICT DO NOTHING`);
  },
  RETURNING: (db) => {
    assert.equal(db.prepare(`INSERT INTO notes VALUES ('a', 'x') RETURNING text`).all().length, 1);
    assert.equal(db.prepare(`UPDATE notes SET text = 'y' RETURNING text`).all().length, 1);
    assert.equal(db.prepare('DELETE FROM notes RETURNING text').all().length, 1);
  },
  'a deletion of many rows, and of all': (db) => {
    db.exec(`INSERT INTO skips SELECT value, 'a', 'x', NULL FROM json_each('[1,2,3,4,5]')`);
    db.exec(`INSERT INTO notes SELECT value, value FROM json_each('[1,2,3]')`);
    db.exec('DELETE FROM skips WHERE one BETWEEN 2 AND 4; DELETE FROM notes');
  },
  'a cascade of a deletion and of a changed key': (db) => {
    db.exec(`INSERT INTO sessions (session_hash) VALUES ('a'), ('b')`);
    db.exec(`INSERT INTO push_subscriptions (session_hash, told) VALUES ('a', 1), ('a', 2), ('b', 3)`);
    db.exec(`DELETE FROM sessions WHERE session_hash = 'a'; UPDATE sessions SET session_hash = 'c'`);
  },
  'REPLACE over the key, and over another unique column': (db) => {
    db.exec(`INSERT INTO notes VALUES ('a', 'x'), ('b', 'y'), ('c', 'z')`);
    db.exec(`INSERT OR REPLACE INTO notes VALUES ('a', 'w'), ('d', 'y')`);
    db.exec(`UPDATE OR REPLACE notes SET text = 'z' WHERE id = 'a'`);
  },
  'unique values that rows exchange': (db) => {
    db.exec(`INSERT INTO notes VALUES ('a', 'x'), ('b', 'y')`);
    db.exec(`UPDATE notes SET text = NULL WHERE id = 'a'; UPDATE notes SET text = 'x' WHERE id = 'b'`);
    db.exec(`UPDATE notes SET text = 'y' WHERE id = 'a'`);
  },
  'a row that comes, changes, goes and comes back': (db) => {
    db.exec(`INSERT INTO notes VALUES ('a', 'x'); UPDATE notes SET text = 'y'; DELETE FROM notes`);
    db.exec(`INSERT INTO notes VALUES ('a', 'z')`);
  },
  'a savepoint that is rolled back': (db) => {
    db.exec(`INSERT INTO notes VALUES ('a', 'x')`);
    db.exec(`SAVEPOINT one; INSERT INTO notes VALUES ('b', 'y'); UPDATE notes SET text = 'w' WHERE id = 'a'`);
    db.exec(`ROLLBACK TO one; RELEASE one; INSERT INTO notes VALUES ('c', 'z')`);
  },
  'a statement that fails in its middle': (db) => {
    db.exec(`INSERT INTO notes VALUES ('a', 'x')`);
    assert.throws(() => db.exec(`INSERT INTO notes VALUES ('b', 'y'), ('c', 'x')`), /UNIQUE/);
  },
};

for (const [name, work] of Object.entries(cases)) {
  test(`a copy holds the same rows after ${name}`, (t) => {
    const copies = twoCopies(t, schema);
    assert.ok(copies.change(work).length > 0);
    copies.agree(...tables);
  });
}

test('an update stores the changed columns alone, and an update that changes nothing is no change', (t) => {
  const { change, agree } = twoCopies(t, schema);
  change((db) => db.exec(`INSERT INTO skips VALUES (1, 'a', 'x', x'01')`));
  const changes = change((db) => db.exec(`UPDATE skips SET text = 'y', blob = x'01'`));
  assert.deepEqual(changes, [{ act: 'update', table: 'skips', key: ['a', 1], columns: [2], values: ['y'] }]);
  assert.deepEqual(
    change((db) => db.exec('UPDATE skips SET text = text, one = one')),
    [],
  );
  agree('skips');
});

test('a transaction that is rolled back leaves no changes for the next one', (t) => {
  const { one, change, agree } = twoCopies(t, schema);
  one.exec(`BEGIN; INSERT INTO notes VALUES ('a', 'x'); ROLLBACK`);
  assert.equal(change((db) => db.exec(`INSERT INTO notes VALUES ('b', 'y')`)).length, 1);
  agree('notes');
});

const word = fc.constantFrom('a', 'A', 'b', 'ß', '');
const small = fc.integer({ min: 1, max: 4 });
const statement = fc.oneof(
  fc.tuple(word, word, small).map(([key, label, big]) => {
    return `INSERT OR REPLACE INTO sessions VALUES ('${key}', '${label}', x'0${big}', ${big})`;
  }),
  fc.tuple(word, word).map(([from, to]) => `UPDATE sessions SET session_hash = '${to}' WHERE session_hash = '${from}'`),
  fc.tuple(word, small).map(([label, big]) => `UPDATE OR REPLACE sessions SET label = '${label}' WHERE big >= ${big}`),
  word.map((key) => `DELETE FROM sessions WHERE session_hash = '${key}'`),
  fc
    .tuple(word, small)
    .map(([key, told]) => `INSERT INTO push_subscriptions (session_hash, told) VALUES ('${key}', ${told})`),
  fc.tuple(small, small).map(([told, to]) => `UPDATE push_subscriptions SET told = ${to} WHERE told = ${told}`),
  fc.tuple(small, word, word).map(([one, other, text]) => {
    return `INSERT INTO skips VALUES (${one}, '${other}', '${text}', NULL)
      ON CONFLICT DO UPDATE SET other = excluded.other, text = excluded.text, blob = x'0${one}'`;
  }),
  small.map((one) => `UPDATE OR REPLACE skips SET one = one + 1 WHERE one < ${one}`),
  fc.constant('DELETE FROM skips'),
  fc.constantFrom('SAVEPOINT s', 'ROLLBACK TO s', 'RELEASE s'),
);

test('a copy holds the same rows after any transactions', (t) => {
  const agrees = fc.property(fc.array(fc.array(statement, { maxLength: 12 }), { maxLength: 6 }), (transactions) => {
    const ends: (() => unknown)[] = [];
    const copies = twoCopies({ after: (done) => void ends.push(done) }, schema);
    for (const statements of transactions) {
      copies.change((db) => {
        for (const sql of statements) attempt(db, sql);
      });
      copies.agree(...tables);
    }
    for (const end of ends) end();
  });
  fc.assert(agrees, tries(120));
  t.diagnostic('some of the statements fail, which must leave no change');
});

/** Runs a statement that may break a constraint or name a savepoint that is not open. */
function attempt(db: Connection, sql: string): void {
  try {
    db.exec(sql);
  } catch (error) {
    assert.match(String(error), /constraint failed|no such savepoint/);
  }
}

const refused: Readonly<Record<string, readonly [string, RegExp]>> = {
  'a table without a decision': [
    'CREATE TABLE new_table (a INTEGER PRIMARY KEY) STRICT',
    /new_table.* does not list it/,
  ],
  'a column of any type': ['CREATE TABLE notes (a INTEGER PRIMARY KEY, b ANY) STRICT', /notes .*b has the type ANY/],
  'a column of numbers with fractions': ['CREATE TABLE notes (a TEXT PRIMARY KEY, b REAL) STRICT', /has the type REAL/],
  'a table without a key': ['CREATE TABLE notes (a INTEGER, b TEXT) STRICT', /has no primary key/],
};

for (const [name, [sql, says]] of Object.entries(refused)) {
  test(`${name} cannot be recorded`, (t) => {
    const db = sqlite(':memory:');
    t.after(() => db.close());
    db.exec(sql);
    assert.throws(
      () => gatherChanges(db),
      (error: unknown) => error instanceof Unrecordable && says.test(error.message),
    );
  });
}
