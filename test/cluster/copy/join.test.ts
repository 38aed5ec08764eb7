import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { fetchMissing } from '../../../src/cluster/copy/files.ts';
import { joinFromSnapshot } from '../../../src/cluster/copy/join.ts';
import { makeSnapshot } from '../../../src/cluster/copy/snapshot.ts';
import type { Connection } from '../../../src/cluster/log/connection.ts';
import { localTables } from '../../../src/cluster/record/tables.ts';
import { type Connection as Database, openForReading, walFile } from '../../../src/store/database/database.ts';
import { noteLoss } from '../../../src/store/database/lost-note.ts';
import { openBlobs } from '../../../src/store/disk/blobs.ts';
import { schemaVersion } from '../../../src/store/migrations/migrate.ts';
import { prepareForServing } from '../../../src/store/migrations/prepare.ts';
import { prepareStore } from '../../../src/store/store.ts';
import { newCluster, within_ms } from '../../helpers/cluster/cluster.ts';
import { copyBox } from '../../helpers/cluster/copy-box.ts';
import { sharedPostgres } from '../../helpers/cluster/shared.ts';
import { temporary } from '../../helpers/programs/hdo.ts';
import { fillDisk, smallDisk } from '../../helpers/programs/small-disk.ts';

const mega = 1024 * 1024;

async function opened(t: TestContext) {
  const server = await sharedPostgres();
  const cluster = await newCluster(t, server);
  const node = await (await cluster.node()).lead();
  const box = copyBox(t, node);
  const make = () => makeSnapshot({ ...box.source, data: box.data, node: 'one', signal: new AbortController().signal });
  const joining = (data: string, connection = node.connection) =>
    joinFromSnapshot(data, { ...node, connection }, within_ms);
  const alter = (change: string) => server.sql(change.replaceAll(/\bhdo_(\w+)/g, `${cluster.settings.schema}.hdo_$1`));
  return { node, ...box, make, joining, alter };
}

function rowsOf(db: Database): Record<string, unknown[]> {
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all()
    .filter((name) => !localTables.some((local) => name.startsWith(local)));
  return Object.fromEntries(tables.map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).raw().all()]));
}

test('a folder without a database joins with the rows of the snapshot, and then fetches the files', async (t) => {
  const { node, data, db, store, grow, names, put, stand, make, joining, source } = await opened(t);
  const content = randomBytes(2 * mega);
  await put(content);
  const { sha256 } = names(content);
  grow(3 * mega);
  store.files.doom.run({ sha256: 'of the maker' });
  await node.append('one');
  stand();
  await make();
  const other = join(temporary(t), 'data');
  mkdirSync(other, { mode: 0o755 });
  writeFileSync(join(other, 'config.toml'), '# of this node\n');
  const { at } = await joining(other);
  assert.equal(at.seq, 1);
  assert.deepEqual(readdirSync(other).sort(), ['backups', 'config.toml', 'files', 'outbox.db']);
  assert.equal(statSync(other).mode & 0o777, 0o700);
  assert.equal(statSync(join(other, 'outbox.db')).mode & 0o777, 0o600);
  prepareForServing(other);
  const copy = openForReading(other);
  t.after(() => copy.close());
  assert.deepEqual(rowsOf(copy), rowsOf(openedFor(t, data)));
  const { position } = prepareStore(copy).cluster;
  const { cluster_id, system_id, timeline } = node.remembered;
  assert.deepEqual(position.get(), { cluster_id, ...at, system_id, timeline });
  assert.equal(copy.prepare('SELECT count(*) FROM doomed_files').pluck().get(), 0);
  assert.equal(db.prepare('SELECT count(*) FROM doomed_files').pluck().get(), 1);
  const blobs = openBlobs(other);
  assert.equal((await fetchMissing({ store: prepareStore(copy), blobs }, source)).fetched, 1);
  assert.ok(readFileSync(blobs.path(sha256)).equals(content));
});

function openedFor(t: TestContext, data: string): Database {
  const db = openForReading(data);
  t.after(() => db.close());
  return db;
}

test('a join that was interrupted begins again', async (t) => {
  const { make, joining } = await opened(t);
  await make();
  const other = join(temporary(t), 'data');
  mkdirSync(join(other, 'joining'), { recursive: true });
  writeFileSync(join(other, 'joining', 'outbox.db'), randomBytes(10_000));
  writeFileSync(join(other, 'joining', 'outbox.db-journal'), randomBytes(10_000));
  writeFileSync(join(other, 'outbox.db-shm'), randomBytes(32_768));
  await joining(other);
  prepareForServing(other);
  assert.ok(!existsSync(join(other, 'joining')));
});

test('a note about a lost database is not about the one that was joined', async (t) => {
  const { make, joining } = await opened(t);
  await make();
  const other = join(temporary(t), 'data');
  mkdirSync(join(other, 'run'), { recursive: true });
  noteLoss(other, 'it was lost');
  await joining(other);
  prepareForServing(other);
});

test('a folder with a database, or the log of one, does not join', async (t) => {
  const { data, make, joining } = await opened(t);
  await make();
  await assert.rejects(joining(data), { name: 'NoPlaceToJoin', message: /has outbox\.db of another database/ });
  const other = join(temporary(t), 'data');
  mkdirSync(other);
  writeFileSync(walFile(other), 'commits of another database');
  await assert.rejects(joining(other), { message: /has outbox\.db-wal of another database/ });
  assert.equal(readFileSync(walFile(other), 'utf8'), 'commits of another database');
});

test('without a usable snapshot nothing is left in the folder', async (t) => {
  const { node, make, joining, putSnapshot, alter, grow } = await opened(t);
  const other = join(temporary(t), 'data');
  const refused = async (expected: object) => {
    await assert.rejects(joining(other), expected);
    assert.deepEqual(readdirSync(other), []);
  };
  await refused({ code: 'no_snapshot' });
  grow(3 * mega);
  await make();
  await alter('UPDATE hdo_snapshot_part SET bytes = set_byte(bytes, 99, get_byte(bytes, 99) # 1) WHERE part = 1');
  await refused({ code: 'damaged_snapshot' });
  await node.append('one');
  const rows = await snapshotOf(t, node.at.seq);
  for (const content of [rows, randomBytes(20_000)]) {
    await putSnapshot(gzipSync(content), schemaVersion);
    await refused({ code: 'damaged_snapshot' });
  }
  for (const content of [rows, gzipSync(rows).subarray(0, -9)]) {
    await putSnapshot(content, schemaVersion);
    await refused({ code: 'damaged_snapshot' });
  }
  await putSnapshot(gzipSync(rows), schemaVersion + 1);
  await refused({ name: 'SchemaMismatch' });
});

/** Returns a sound database of another cluster. */
async function snapshotOf(t: TestContext, seq: number): Promise<Buffer> {
  const { data, db, stand } = await opened(t);
  stand({ seq, hash: randomBytes(32) });
  db.pragma('journal_mode = DELETE');
  return readFileSync(join(data, 'outbox.db'));
}

test('a snapshot that is replaced while it is read is given up for the newer one', async (t) => {
  const { node, stand, grow, make, joining } = await opened(t);
  grow(3 * mega);
  await make();
  let replaced = false;
  const connection: Connection = {
    ...node.connection,
    async run(statement, values, limit_ms) {
      const isSecond = statement.name === 'get snapshot' && values[1] === 1;
      if (isSecond && !replaced) {
        replaced = true;
        for (const record of ['one', 'two']) {
          await node.append(record);
          stand();
          await make();
        }
      }
      return node.connection.run(statement, values, limit_ms);
    },
  };
  const { at } = await joining(join(temporary(t), 'data'), connection);
  assert.deepEqual([replaced, at.seq], [true, 2]);
});

test('a full disk leaves nothing behind, and the next join has all', async (t) => {
  const disk = smallDisk(t, 12 * mega);
  assert.ok(disk, 'tests may mount a small disk');
  const { grow, make, joining } = await opened(t);
  grow(6 * mega);
  await make();
  const empty = fillDisk(disk, 'filler');
  const data = join(disk, 'data');
  await assert.rejects(joining(data), { code: 'ENOSPC' });
  assert.ok(!existsSync(join(data, 'outbox.db')) && !existsSync(join(data, 'joining')));
  empty();
  await joining(data);
  assert.ok(statSync(join(data, 'outbox.db')).size > 6 * mega);
});
