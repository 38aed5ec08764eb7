import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { guardDecided, readSchema } from '../../../src/cluster/record/schema.ts';
import { decidedTables, isRecorded, localTables } from '../../../src/cluster/record/tables.ts';
import { presentDatabase } from '../../helpers/cluster/present-database.ts';
import { storeStatements } from '../../helpers/cluster/statements.ts';
import { root, sources } from '../../helpers/data/sources.ts';

/** The sources that use SQLite. The page has none, and the log is in PostgreSQL. */
const program = sources(['src']).filter((file) => !/^src\/(web|cluster\/log)\//.test(relative(root, file)));
const named = (file: string) => relative(root, file);
const code = (file: string) => readFileSync(file, 'utf8').replaceAll(/^ *(\/\/|\/?\*).*$/gm, '');

test('every table of the schema is recorded or local, and every decision is about a table', (t) => {
  const db = presentDatabase(t);
  guardDecided(db);
  const present = db
    .prepare<[], { name: string }>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')",
    )
    .all()
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_'));
  assert.deepEqual([...decidedTables].sort(), present.sort());
  assert.deepEqual([...readSchema(db).tables.keys(), ...localTables].sort(), present);
  assert.deepEqual([...decidedTables].sort(), [...new Set(decidedTables)].sort());
});

test('no statement reads a local table to change a recorded one', (t) => {
  const statements = storeStatements(presentDatabase(t));
  assert.ok(statements.length > 250, `${statements.length} statements`);
  const wrong = statements
    .filter(({ writes }) => writes.some(isRecorded))
    .filter(({ reads, writes }) => [...reads, ...writes].some((table) => isRecorded(table) === false));
  assert.deepEqual(wrong, []);
});

/** Rules that read a local table, with the reason why no recorded row depends on it. */
const readsLocal: Readonly<Record<string, string>> = {
  'src/rules/upkeep/doomed.ts reads files.doomed': 'it unlinks bytes of this machine, and changes doomed_files alone',
};

test('no rule reads a local table, except with a reason', (t) => {
  const readers = storeStatements(presentDatabase(t)).filter(
    ({ sql, reads, writes }) =>
      /^\s*(SELECT|WITH)|RETURNING/.test(sql) && [...reads, ...writes].some((table) => isRecorded(table) === false),
  );
  assert.ok(readers.some(({ name }) => name === 'search.progress'));
  const found = sources(['src/rules']).flatMap((file) =>
    readers.filter(({ name }) => code(file).includes(`${name}.`)).map(({ name }) => `${named(file)} reads ${name}`),
  );
  assert.deepEqual(found, Object.keys(readsLocal));
});

const clock = 'date|time|datetime|julianday|unixepoch|strftime|timediff';
const chance = new RegExp(`^(random|randomblob|${clock}|current_\\w+|(total_)?changes|last_insert_rowid)$`);

/** Statements that depend on chance, the clock or the connection, with the reason why their rows do not. */
const byChance: Readonly<Record<string, string>> = {
  'search.changes': 'the indexer measures its own work with it',
};

test('no statement depends on chance, the clock or its connection, except with a reason', (t) => {
  const statements = storeStatements(presentDatabase(t));
  const found = statements.filter(({ functions }) => functions.some((name) => chance.test(name)));
  assert.deepEqual(
    found.map(({ name }) => name),
    Object.keys(byChance),
  );
});

/** Files whose SQL depends on chance or the clock, with the reason. A later migration uses randomblob alone. */
const chanceInSources: Readonly<Record<string, string>> = {
  'src/store/migrations/0005-secret.ts': 'released before records: no machine repeats it',
  'src/store/migrations/0007-activity.ts': 'released before records: no machine repeats it',
  'src/store/migrations/0018-failed-sign-ins.ts': 'it computes with a column, not with the clock',
  'src/store/migrations/0036-answers.ts': 'randomblob alone, whose seed is recorded with the step',
};

test('no SQL of the store depends on chance or the clock, except with a reason', () => {
  const sql = new RegExp(`\\b(random(blob)?\\(\\d*\\)|(${clock}) ?\\('|CURRENT_[A-Z]+)`);
  const found = sources(['src/store']).filter((file) => sql.test(code(file)));
  assert.deepEqual(found.map(named).sort(), Object.keys(chanceInSources));
});

/** Files with statements that change rows. Connections of the writer run those of the store. */
const changesRows: Readonly<Record<string, string>> = {
  'src/cluster/record/gather.ts': 'the TEMP table of the recording itself',
  'src/cluster/record/replay.ts': 'a copy, which repeats what was recorded',
  'src/store/migrations/carry-answers.ts': 'a migration',
  'src/store/migrations/carry-standing.ts': 'a released migration',
  'src/upkeep/trail/statements.ts': 'TEMP tables of a reading connection',
};

test('only the store has statements that change rows, except with a reason', () => {
  const changes = /\b(INSERT (OR \w+ )?INTO|REPLACE INTO|DELETE FROM|UPDATE \S+ SET)\b/;
  const found = program
    .filter((file) => !/^src\/store\/(tables|migrations\/\d{4}-)/.test(named(file)) && changes.test(code(file)))
    .map(named);
  assert.deepEqual(found.sort(), Object.keys(changesRows));
});

/** Files that open connections or transactions that may commit, with what they commit. */
const commits: Readonly<Record<string, string>> = {
  'src/cli/init-folder.ts': 'gives the connection of a new folder to a writer, which records it',
  'src/cluster/commands/reseed.ts': 'copies the WAL of a stopped node',
  'src/cluster/copy/copy.ts': 'repeats what was recorded',
  'src/cluster/copy/join.ts': 'the copy of a snapshot, before it is in its place',
  'src/cluster/copy/membership.ts': 'lets a stopped folder enter or leave its cluster',
  'src/cluster/copy/snapshot.ts': 'the copy for a snapshot',
  'src/cluster/node/migrate-into-log.ts': 'a migration, which it appends to the log',
  'src/cluster/node/stand-by.ts': 'a copy, which repeats what was recorded',
  'src/store/database/alone.ts': 'copies a WAL or holds the write lock, and commits nothing',
  'src/store/database/database.ts': 'opens the connections that this list is about',
  'src/store/database/identity.ts': 'marks a copy of what a damaged database still has',
  'src/store/database/mark.ts': 'the mark in the header of the database, which is of this machine',
  'src/store/disk/lock.ts': 'run/lock.db, which has no tables',
  'src/store/migrations/migrate.ts': 'a migration, whose record is taken there',
  'src/store/migrations/prepare.ts': 'a migration',
  'src/store/sqlite/sqlite.ts': 'opens the connections that this list is about',
  'src/upkeep/backup/brake.ts': 'holds the write lock, and commits nothing',
  'src/upkeep/backup/copy-database.ts': 'the copy in a backup',
  'src/upkeep/backup/create.ts': 'checkpoints the WAL, and reads',
  'src/upkeep/backup/verify.ts': 'reads a backup',
  'src/writer/open.ts': 'the connection of the writer and of commands, which is recorded',
  'src/writer/transaction.ts': 'every transaction of that connection, with its record',
};

test('a connection that may commit is opened only where it is recorded, except with a reason', () => {
  const opens =
    /\b(sqlite|openForWriting|openMigrated)\(|db\.transaction\(\(?\w*:|['`;](COMMIT|BEGIN IMMEDIATE|BEGIN EXCLUSIVE)/;
  const found = program.filter((file) => opens.test(code(file))).map(named);
  assert.deepEqual(found.sort(), Object.keys(commits));
});
