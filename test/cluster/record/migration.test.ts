import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { ChangeRecord } from '../../../src/cluster/record/change.ts';
import { decodeRecord, openEncoder } from '../../../src/cluster/record/encode.ts';
import { gatherChanges } from '../../../src/cluster/record/gather.ts';
import { OtherSchema, openReplay } from '../../../src/cluster/record/replay.ts';
import { readSchema } from '../../../src/cluster/record/schema.ts';
import type { Connection } from '../../../src/store/database/database.ts';
import { migrate, schemaVersion, versionOf } from '../../../src/store/migrations/migrate.ts';
import { seeded } from '../../../src/store/migrations/seeded.ts';
import { sqlite } from '../../../src/store/sqlite/sqlite.ts';
import { root } from '../../helpers/data/sources.ts';

const encode = openEncoder();
const older = 17;

/** Opens a database with rows in every table, in memory. */
function opened(t: TestContext, version: number): Connection {
  const bytes = gunzipSync(readFileSync(join(root, 'test', 'fixtures', `schema-${version}.db.gz`)));
  bytes.writeUInt16BE(0x0101, 18); // a database in memory has no WAL
  const db = new (sqlite(':memory:').constructor as new (bytes: Buffer) => Connection)(bytes);
  t.after(() => db.close());
  return db;
}

/** Commits some changes with a record of them. */
function changed(db: Connection, sql: string): Buffer {
  const { schema, take } = gatherChanges(db);
  return db.transaction(() => {
    db.exec(sql);
    const bytes = encode({ kind: 'rows', schema_version: schema.version, changes: take() });
    for (const { name } of db
      .prepare<[], { name: string }>("SELECT name FROM temp.sqlite_schema WHERE type = 'trigger'")
      .all())
      db.exec(`DROP TRIGGER temp."${name}"`);
    db.exec('DROP TABLE temp.row_changes');
    return bytes;
  })();
}

/** Migrates a database with a record of each step. */
function migrated(db: Connection): Buffer[] {
  const records: Buffer[] = [];
  migrate(db, (step) => records.push(encode({ kind: 'migration', ...step })));
  return records;
}

function rowsOf(db: Connection) {
  const { version, tables } = readSchema(db);
  return { version, rows: [...tables.keys()].map((name) => [name, db.prepare(`SELECT * FROM ${name}`).raw().all()]) };
}

const rename = "UPDATE reviewers SET name = name || ' II'; DELETE FROM sessions";
const newer = "UPDATE reviewers SET seen_at = '2026-01-01T00:00:00.000Z' WHERE role = 'admin'";

test('a copy repeats older rows on the older schema, then each step, then newer rows', (t) => {
  const [one, copy] = [opened(t, older), opened(t, older)];
  const records = [changed(one, rename), ...migrated(one), changed(one, newer)];
  assert.equal(records.length, 1 + (schemaVersion - older) + 1);
  const replay = openReplay(copy);
  for (const record of records) copy.transaction(() => replay.apply(decodeRecord(record)))();
  assert.deepEqual(rowsOf(copy), rowsOf(one));
  assert.equal(versionOf(copy), schemaVersion);
});

test('a record before its step, or after it, is refused and changes nothing', (t) => {
  const [one, copy] = [opened(t, older), opened(t, older)];
  const [first, [step, next], last] = [changed(one, rename), migrated(one), changed(one, newer)];
  const replay = openReplay(copy);
  const apply = (record: Buffer | undefined) => {
    assert.ok(record);
    copy.transaction(() => replay.apply(decodeRecord(record)))();
  };
  const before = rowsOf(copy);
  for (const record of [last, next]) assert.throws(() => apply(record), OtherSchema);
  assert.deepEqual(rowsOf(copy), before);
  apply(step);
  for (const record of [first, step]) assert.throws(() => apply(record), OtherSchema);
});

test('a step that is rolled back can be repeated, and rows of the older schema still apply', (t) => {
  const [one, copy] = [opened(t, older), opened(t, older)];
  const [first, [step]] = [changed(one, rename), migrated(one)];
  assert.ok(step);
  const replay = openReplay(copy);
  const cut = () => {
    replay.apply(decodeRecord(step));
    throw new Error('the machine is cut off');
  };
  assert.throws(() => copy.transaction(cut)(), /cut off/);
  for (const record of [first, step]) copy.transaction(() => replay.apply(decodeRecord(record)))();
  assert.equal(versionOf(copy), older + 1);
});

test('a step that this program does not know is refused with its version', (t) => {
  const copy = opened(t, older);
  migrate(copy);
  const replay = openReplay(copy);
  const step: ChangeRecord = { kind: 'migration', schema_version: schemaVersion, seed: Buffer.alloc(32), at_ms: 0 };
  assert.throws(
    () => copy.transaction(() => replay.apply(step))(),
    (error: unknown) => error instanceof OtherSchema && error.needed === schemaVersion + 1,
  );
});

test('what a step draws follows from its seed, and nothing is drawn after it', (t) => {
  const drawnWith = (seed: Buffer) => {
    const db = sqlite(':memory:');
    t.after(() => db.close());
    db.exec("CREATE TABLE drawn (row, value); INSERT INTO drawn SELECT value, NULL FROM json_each('[1,2,3]')");
    seeded(db, seed, () => db.exec('UPDATE drawn SET value = randomblob(40 - row)'));
    const drawn = db.prepare<[], Buffer>('SELECT value FROM drawn ORDER BY row').pluck().all();
    assert.throws(() => db.exec('UPDATE drawn SET value = randomblob(1)'), /has no seed now/);
    return drawn.map((value) => value.toString('hex'));
  };
  const [one, same, other] = ['one', 'one', 'other'].map((seed) => drawnWith(Buffer.from(seed)));
  assert.deepEqual(same, one);
  assert.deepEqual(
    one?.map((value) => value.length / 2),
    [39, 38, 37],
  );
  assert.equal(new Set([...(one ?? []), ...(other ?? [])].map((value) => value.slice(0, 64))).size, 6);
});
