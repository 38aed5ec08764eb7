import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { type Connection, databaseFile, openForReading } from '../../src/store/database.ts';
import { schemaVersion, versionOf } from '../../src/store/migrate.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { prepareForServing } from '../../src/store/prepare.ts';
import { sqlite } from '../../src/store/sqlite.ts';
import { damages, wrongRows } from '../../src/upkeep/rows.ts';
import { document, hdoBeside, startHdo, temporary } from '../helpers/hdo.ts';
import { root } from '../helpers/sources.ts';

const fixtures = join(root, 'test', 'fixtures');
const stored = readdirSync(fixtures).filter((name) => name.endsWith('.db.gz'));

/** Puts the database of an older appliance into a data folder. */
function unpack(data: string, fixture: string): void {
  writeFileSync(databaseFile(data), gunzipSync(readFileSync(join(fixtures, fixture))));
}

/** Tables that are no longer there, and what has their rows now. */
const moved: Readonly<Record<string, string>> = {
  sequence: "(SELECT 1 AS one, last FROM totals WHERE owner = '')",
  account_totals:
    "(SELECT owner AS account_id, * FROM totals WHERE row_type = '' AND owner IN (SELECT account_id FROM accounts))",
  caller_totals: "(SELECT owner AS caller_id, * FROM totals JOIN callers ON caller_id = owner WHERE row_type = '')",
};

/** Every row of every table that is not the search index's own, by table, with the columns that it has. */
function rowsOf(db: Connection, columns?: Map<string, string>): Map<string, { columns: string; rows: unknown[] }> {
  const tables = db
    .prepare<[], { name: string }>(
      "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('search_') || name === 'search_progress' || name === 'search_todo');
  const found = new Map<string, { columns: string; rows: unknown[] }>();
  for (const table of columns?.keys() ?? tables) {
    const own = db.pragma(`table_info(${table})`) as { name: string }[];
    const names = columns?.get(table) ?? own.map(({ name }) => name).join(', ');
    const place = own.length > 0 ? table : moved[table];
    found.set(table, { columns: names, rows: db.prepare(`SELECT ${names} FROM ${place} ORDER BY 1`).all() });
  }
  return found;
}

for (const fixture of stored) {
  test(`${fixture}, with rows in every table, migrates and keeps each of them`, async (t) => {
    const data = temporary(t);
    unpack(data, fixture);
    const old = openForReading(data);
    const version = versionOf(old);
    const before = rowsOf(old);
    old.close();
    assert.equal(fixture, `schema-${version}.db.gz`);
    assert.deepEqual(
      [...before].filter(([, { rows }]) => rows.length === 0).map(([table]) => table),
      [],
    );

    prepareForServing(data);
    const migrated = openForReading(data);
    const columns = new Map([...before].map(([table, kept]) => [table, kept.columns]));
    assert.equal(versionOf(migrated), schemaVersion);
    assert.deepEqual(rowsOf(migrated, columns), before);
    assert.deepEqual([...damages(migrated), ...wrongRows(migrated)], []);
    migrated.close();
  });
}

test('a migration that was cut short after a step goes on with the next one', (t) => {
  const data = temporary(t);
  unpack(data, 'schema-5.db.gz');
  const db = sqlite(databaseFile(data));
  const before = rowsOf(db);
  db.exec(migrations[5] ?? '');
  db.pragma('user_version = 6');
  db.close();

  prepareForServing(data);
  const migrated = openForReading(data);
  t.after(() => migrated.close());
  const columns = new Map([...before].map(([table, kept]) => [table, kept.columns]));
  assert.equal(versionOf(migrated), schemaVersion);
  assert.deepEqual(rowsOf(migrated, columns), before);
});

test('an older database is copied before it is migrated, and the copy goes back to what was', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  unpack(data, 'schema-5.db.gz');
  const server = startHdo(t, ['serve', '--listen', '127.0.0.1:0', '--data', data]);
  const { stderr } = await server.written(/"event":"listening"/); // the log comes by lines of a turn, after the note
  assert.match(stderr, /"event":"backup_before_upgrade","schema_version":\d+,"path":".*-schema-\d+"/);
  const { copies } = await document(['backup', 'list', '--data', data]);
  assert.deepEqual([copies.length, copies[0].made_by, copies[0].schema_version], [1, 'upgrade', 5]);
  const verified = await document(['backup', 'verify', copies[0].path]);
  assert.deepEqual([verified.ok, verified.checked], [true, 'hashes and database']);

  const restored = join(temporary(t), 'restored');
  await document(['backup', 'restore', copies[0].path, '--data', restored]);
  for (const folder of [data, restored]) {
    const { stdout } = await hdoBeside(['verify', '--json', '--data', folder]);
    const { problems }: { problems: string[] } = JSON.parse(stdout);
    assert.ok(problems.length > 0, 'the bytes of its files are not in a fixture');
    assert.deepEqual(
      problems.filter((problem) => !/the bytes cannot be read$/.test(problem)),
      [],
    );
  }
});

test('a database of a newer hdo is refused with both versions named, and not one byte of it changes', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  const db = sqlite(databaseFile(data));
  db.pragma('user_version = 99');
  db.close();
  const before = readFileSync(join(data, 'outbox.db'));
  const { code, stderr } = await hdoBeside(['serve', '--listen', '127.0.0.1:0', '--data', data]);
  assert.equal(code, 78);
  assert.match(stderr, new RegExp(`schema version 99 and this hdo works with ${schemaVersion}: use a newer hdo`));
  assert.ok(readFileSync(join(data, 'outbox.db')).equals(before));
  assert.deepEqual(readdirSync(join(data, 'backups')), []);
});
