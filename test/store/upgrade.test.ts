import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { type Connection, databaseFile, openForReading } from '../../src/store/database.ts';
import { schemaVersion, versionOf } from '../../src/store/migrate.ts';
import { prepareForServing } from '../../src/store/prepare.ts';
import { temporary } from '../helpers/hdo.ts';
import { root } from '../helpers/sources.ts';

const fixtures = join(root, 'test', 'fixtures');
const stored = readdirSync(fixtures).filter((name) => name.endsWith('.db.gz'));

/** Puts the database of an older appliance into a data folder. */
function unpack(data: string, fixture: string): void {
  writeFileSync(databaseFile(data), gunzipSync(readFileSync(join(fixtures, fixture))));
}

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
    found.set(table, { columns: names, rows: db.prepare(`SELECT ${names} FROM ${table} ORDER BY 1`).all() });
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
    migrated.close();
  });
}
