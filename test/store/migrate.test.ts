import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openForReading, openForWriting } from '../../src/store/database.ts';
import { schemaVersion, versionOf } from '../../src/store/migrate.ts';
import { prepareForServing, SchemaMismatch } from '../../src/store/prepare.ts';
import { agreesWithGolden } from '../helpers/golden.ts';
import { temporary } from '../helpers/hdo.ts';

test('the migrations make the schema that the golden file shows', (t) => {
  const data = temporary(t);
  prepareForServing(data);
  const db = openForReading(data);
  t.after(() => db.close());
  const rows = db.prepare<[], { sql: string }>(
    "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'search_%' ORDER BY rowid",
  );

  agreesWithGolden(
    'schema.sql',
    `${rows
      .all()
      .map(({ sql }) => `${sql};\n`)
      .join('\n')}`,
  );
});

test('every table but those of the index is strict', (t) => {
  const data = temporary(t);
  prepareForServing(data);
  const db = openForReading(data);
  t.after(() => db.close());
  const loose = db
    .prepare<[], { name: string }>("SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0")
    .all()
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite_|search_(data|idx|docsize|config|content))/.test(name));

  assert.deepEqual(loose, []);
});

test('a commit is synced to the disk, in WAL mode and with a page size and vacuum mode that stay', (t) => {
  const data = temporary(t);
  prepareForServing(data);
  const db = openForWriting(data, { create: false });
  t.after(() => db.close());
  const said = (name: string) => db.pragma(name, { simple: true });

  assert.deepEqual(
    ['journal_mode', 'synchronous', 'auto_vacuum', 'foreign_keys', 'wal_autocheckpoint', 'temp_store'].map(said),
    ['wal', 2, 2, 1, 0, 2],
  );
});

test('to open a database for writing commits nothing', (t) => {
  const data = temporary(t);
  prepareForServing(data);
  const reader = openForReading(data);
  t.after(() => reader.close());
  const version = () => reader.pragma('data_version', { simple: true });
  const before = version();
  openForWriting(data, { create: false }).close();
  assert.equal(version(), before);

  prepareForServing(data);
  assert.equal(version(), before);
});

test('a database of a newer program is refused and stays as it was', (t) => {
  const data = temporary(t);
  prepareForServing(data);
  const db = openForWriting(data, { create: false });
  db.pragma(`user_version = ${schemaVersion + 1}`);
  db.close();

  assert.throws(() => prepareForServing(data), SchemaMismatch);
  const after = openForReading(data);
  t.after(() => after.close());
  assert.equal(versionOf(after), schemaVersion + 1);
});
