import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Connection, openForReading, openForWriting } from '../../src/store/database/database.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { schemaVersion, versionOf } from '../../src/store/migrations/migrate.ts';
import { prepareForServing, SchemaMismatch } from '../../src/store/migrations/prepare.ts';
import { agreesWithStored } from '../helpers/data/golden.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const about = '-- The schema and the first rows that all migrations produce. `npm run golden` writes it.';

test('a new database is created in one step with the schema that all migrations produce', (t) => {
  const [stepped, made] = [temporary(t), temporary(t)];
  const steps = openForWriting(stepped, { create: true });
  t.after(() => steps.close());
  for (const sql of migrations) steps.exec(sql);
  const text = [about, ...schemaOf(steps), ...firstRowsOf(steps)].join('\n\n');
  agreesWithStored('src/store/schema/present.sql', `${text}\n`);

  prepareForServing(made);
  const present = openForReading(made);
  t.after(() => present.close());
  assert.deepEqual(schemaOf(present), schemaOf(steps));
  assert.deepEqual(firstRowsOf(present), firstRowsOf(steps));
  assert.equal(versionOf(present), migrations.length);
});

/** Lists the SQL of all tables, indexes and views of a database, in order of creation. */
function schemaOf(db: Connection): string[] {
  const made = db.prepare<[], { sql: string }>(
    "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'search_[cdi]*' ORDER BY rowid",
  );
  return made.all().map(({ sql }) => `${sql};`);
}

/** Lists the SQL that configures the search index and inserts the first rows. Secrets differ per database. */
function firstRowsOf(db: Connection): string[] {
  const set = db.prepare<[], { k: string; v: number }>(
    "SELECT k, v FROM search_config WHERE k <> 'version' ORDER BY k",
  );
  const tables = db.prepare<[], { name: string }>(
    "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  return [
    ...set.all().map(({ k, v }) => `INSERT INTO search (search, rank) VALUES ('${k}', ${v});`),
    ...tables.all().flatMap(({ name }) => insertsOf(db, name)),
  ];
}

function insertsOf(db: Connection, table: string): string[] {
  const columns = (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => `quote(${name})`);
  const rows = db.prepare<[], string[]>(`SELECT ${columns.join(', ')} FROM ${table}`).raw();
  return rows.all().map((values) => {
    const given = values.map((value) => (value.startsWith("X'") ? `randomblob(${value.length / 2 - 1.5})` : value));
    return `INSERT INTO ${table} VALUES (${given.join(', ')});`;
  });
}

test('two new databases have different secrets', (t) => {
  const secrets = [temporary(t), temporary(t)].map((data) => {
    prepareForServing(data);
    const db = openForReading(data);
    t.after(() => db.close());
    return db.prepare<[], { key: Buffer }>('SELECT key FROM secret').get()?.key;
  });
  assert.equal(new Set(secrets.map((key) => key?.toString('hex'))).size, 2);
  assert.deepEqual(
    secrets.map((key) => key?.length),
    [32, 32],
  );
});

test('every table except those of the search index is strict', (t) => {
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

test('a writing connection uses WAL mode, full sync and incremental vacuum', (t) => {
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

test('opening a database for writing commits nothing', (t) => {
  const data = temporary(t);
  prepareForServing(data);
  const reader = openForReading(data);
  t.after(() => reader.close());
  const version = () => reader.pragma('data_version', { simple: true });
  const before = version();
  openForWriting(data, { create: false }).close();
  assert.equal(version(), before);
});

test('a database of a newer program is refused and stays unchanged', (t) => {
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
