import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { type Connection, databaseFile, openForReading, openForWriting } from '../../src/store/database/database.ts';
import { origins } from '../../src/store/migrations/0030-origins.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { migrate, schemaVersion, versionOf } from '../../src/store/migrations/migrate.ts';
import { prepareForServing } from '../../src/store/migrations/prepare.ts';
import { sqlite } from '../../src/store/sqlite/sqlite.ts';
import { prepareStore } from '../../src/store/store.ts';
import { listDamages, wrongRows } from '../../src/upkeep/rows.ts';
import { wrongWithTrail } from '../../src/upkeep/trail/held.ts';
import { root } from '../helpers/data/sources.ts';
import { document, hdoBeside, startHdo, temporary } from '../helpers/programs/hdo.ts';
import { changeBeside, forgetShadow } from '../helpers/shadow/shadow.ts';

const fixtures = join(root, 'test', 'fixtures');
const stored = readdirSync(fixtures).filter((name) => name.startsWith('schema-'));

/** Unpacks the database of an older version into a data folder. */
function unpack(data: string, fixture: string): void {
  forgetShadow(data);
  writeFileSync(databaseFile(data), gunzipSync(readFileSync(join(fixtures, fixture))));
}

/** Removed tables, and the queries that return their rows now. */
const moved: Readonly<Record<string, string>> = {
  sequence: "(SELECT 1 AS one, last FROM totals WHERE owner = '')",
  account_totals:
    "(SELECT owner AS account_id, * FROM totals WHERE row_type = '' AND owner IN (SELECT account_id FROM accounts))",
  caller_totals: "(SELECT owner AS caller_id, * FROM totals JOIN callers ON caller_id = owner WHERE row_type = '')",
};

/** Tables that an upgrade across a version empties: older sessions have no second secret, so they end. */
const emptied: ReadonlyMap<string, number> = new Map([['sessions', 15]]);

/** Returns the rows that a migration must leave. */
function expected(before: ReturnType<typeof rowsOf>, version: number): ReturnType<typeof rowsOf> {
  const isEmptied = (table: string) => version < (emptied.get(table) ?? 0);
  return new Map([...before].map(([table, kept]) => [table, isEmptied(table) ? { ...kept, rows: [] } : kept]));
}

/** Reads all rows by table, with their columns. Skips the internal tables of the search index. */
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

/**
 * Reads the rows of a migrated database, without the rows that the migration added to the trail, and with the members
 * of each response in their old order.
 */
function keptOf(db: Connection, columns: Map<string, string>, before: ReturnType<typeof rowsOf>) {
  const kept = rowsOf(db, columns);
  const audit = kept.get('audit');
  audit?.rows.splice(before.get('audit')?.rows.length ?? 0);
  for (const [table, { rows }] of kept) {
    if (table !== 'decisions' && table !== 'outputs') continue;
    for (const [at, row] of (rows as RowWithResponse[]).entries()) {
      const old = before.get(table)?.rows[at] as RowWithResponse | undefined;
      assert.ok(old);
      if (old.response) assert.deepEqual(JSON.parse(row.response), JSON.parse(old.response));
      row.response = old.response;
    }
  }
  return kept;
}
type RowWithResponse = { response: string };

for (const fixture of stored) {
  test(`${fixture}, with rows in every table, migrates without losing a row`, async (t) => {
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
    assert.deepEqual(keptOf(migrated, columns, before), expected(before, version));
    const wrong = [
      ...listDamages(migrated),
      ...wrongRows(migrated),
      ...wrongWithTrail(prepareStore(migrated), migrated),
    ];
    assert.deepEqual(wrong, []);
    migrated.close();
  });
}

test('a migration removes rows that an earlier program left behind the anchor of the trail', (t) => {
  const data = temporary(t);
  unpack(data, 'schema-13.db.gz');
  const db = sqlite(databaseFile(data));
  db.exec(`UPDATE audit_anchor SET (number, hash) = (SELECT number, hash FROM audit ORDER BY number LIMIT 1 OFFSET 9);
    DELETE FROM audit WHERE number < 5`);
  db.close();

  prepareForServing(data);
  const migrated = openForReading(data);
  t.after(() => migrated.close());
  assert.deepEqual([...wrongRows(migrated), ...wrongWithTrail(prepareStore(migrated), migrated)], []);
});

test('a migration finds through whom people came, also those who were removed since', (t) => {
  const data = temporary(t);
  const db = openForWriting(data, { create: true });
  const before = migrations.indexOf(origins);
  for (const sql of migrations.slice(0, before)) db.exec(sql);
  const at = '2026-11-01T00:00:00.000Z';
  db.exec(`INSERT INTO accounts (account_id, label, tier, billing_status, created_at)
      VALUES ('acc_a', 'default', 'self_hosted', 'not_applicable', '${at}');
    INSERT INTO reviewers (reviewer_id, account_id, name, created_at, role, invited_by, invited_at)
    VALUES ('rev_child', 'acc_a', 'Child', '${at}', 'reviewer', 'rev_gone', '${at}');
    INSERT INTO audit (number, at, kind, actor, subject, hash) VALUES
      (1, '${at}', 'reviewer.added', 'operator', 'rev_ada', ''),
      (2, '${at}', 'reviewer.added', 'rev_ada', 'rev_gone', ''),
      (3, '${at}', 'reviewer.added', 'rev_gone', 'rev_child', ''),
      (4, '${at}', 'reviewer.added', 'id.example.org', 'rev_own', '')`);
  db.pragma(`user_version = ${before}`);
  migrate(db);
  const found = db.prepare('SELECT reviewer_id, came_by FROM origins ORDER BY reviewer_id').raw().all();
  db.close();
  assert.deepEqual(found, [
    ['rev_child', 'rev_gone'],
    ['rev_gone', 'rev_ada'],
  ]);
});

test('a migration that was interrupted after a step continues with the next step', (t) => {
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
  assert.deepEqual(keptOf(migrated, columns, before), expected(before, 6));
});

test('an older database is backed up before its migration, and the backup restores the old state', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  unpack(data, 'schema-5.db.gz');
  const server = startHdo(t, ['serve', '--listen', '127.0.0.1:0', '--data', data]);
  const { stderr } = await server.written(/"event":"listening"/); // the log is written in batches
  assert.match(stderr, /"event":"backup_before_upgrade","schema_version":\d+,"path":".*-schema-\d+"/);
  const { copies } = await document(['backup', 'list', '--data', data]);
  assert.deepEqual([copies.length, copies[0].made_by, copies[0].schema_version], [1, 'upgrade', 5]);
  const verified = JSON.parse((await hdoBeside(['backup', 'verify', '--json', copies[0].path])).stdout);
  assert.equal(verified.checked, 'hashes and database');
  assert.equal(verified.problems.length, 1);
  assert.match(verified.problems[0], /^The contents of \d+ files? were already missing/); // as in every fixture

  const restored = join(temporary(t), 'restored');
  await document(['backup', 'restore', copies[0].path, '--data', restored]);
  for (const folder of [data, restored]) {
    const { stdout } = await hdoBeside(['verify', '--json', '--data', folder]);
    const { problems }: { problems: string[] } = JSON.parse(stdout);
    assert.ok(problems.length > 0, 'a fixture does not contain the bytes of its files');
    assert.deepEqual(
      problems.filter((problem) => !/the bytes cannot be read$/.test(problem)),
      [],
    );
  }
});

test('a database of a newer hdo is refused with both versions and stays unchanged to the byte', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  changeBeside(data, (db) => db.pragma('user_version = 99'));
  const before = readFileSync(join(data, 'outbox.db'));
  const { code, stderr } = await hdoBeside(['serve', '--listen', '127.0.0.1:0', '--data', data]);
  assert.equal(code, 78);
  assert.match(stderr, new RegExp(`schema version 99 but this hdo needs version ${schemaVersion}: use a newer hdo`));
  assert.ok(readFileSync(join(data, 'outbox.db')).equals(before));
  assert.deepEqual(readdirSync(join(data, 'backups')), []);
});
