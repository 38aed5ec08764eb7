import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { joinFromSnapshot } from '../../../src/cluster/copy/join.ts';
import { isSnapshotDue, makeSnapshot } from '../../../src/cluster/copy/snapshot.ts';
import { startSnapshot } from '../../../src/cluster/copy/snapshot-run.ts';
import { genesisOf, type Position } from '../../../src/cluster/log/record.ts';
import { listSnapshots, type StoredSnapshot } from '../../../src/cluster/log/snapshots.ts';
import { databaseFile, openForReading } from '../../../src/store/database/database.ts';
import { newCluster, within_ms } from '../../helpers/cluster/cluster.ts';
import { copyBox } from '../../helpers/cluster/copy-box.ts';
import { sharedPostgres } from '../../helpers/cluster/shared.ts';
import { temporary } from '../../helpers/programs/hdo.ts';

const mega = 1024 * 1024;

async function opened(t: TestContext) {
  const server = await sharedPostgres();
  const cluster = await newCluster(t, server);
  const node = await (await cluster.node()).lead();
  const box = copyBox(t, node);
  const make = (signal = new AbortController().signal) =>
    makeSnapshot({ ...box.source, data: box.data, node: 'one', signal });
  const unfinished = () => readdirSync(join(box.data, 'files', 'tmp'));
  return { cluster, node, ...box, make, unfinished, list: () => listSnapshots(node.connection, within_ms) };
}

test('a snapshot beside a busy writer holds the rows of exactly its position', async (t) => {
  const { node, db, store, grow, make, unfinished } = await opened(t);
  grow(8 * mega);
  const positions: Position[] = [];
  for (let count = 0; count < 300; count++) {
    await node.append(`record ${count}`);
    positions.push(node.at);
  }
  const insert = db.prepare('INSERT INTO notes (output_result_id, text) VALUES (?, ?)');
  const next = db.transaction((at: Position) => {
    insert.run(`position ${at.seq}`, 'x'.repeat(10_000));
    store.cluster.move.run(at);
  });
  for (const at of positions.slice(0, 50)) next.immediate(at);
  const making = { ended: false };
  const made = make().finally(() => {
    making.ended = true;
  });
  let during = 0;
  for (const at of positions.slice(50)) {
    if (making.ended) break;
    next.immediate(at);
    during += 1;
    await turn();
  }
  const { at } = await made;
  assert.ok(during > 0 && at.seq >= 50, `${during} commits during the copy, which is at ${at.seq}`);
  assert.deepEqual(unfinished(), []);
  const other = join(temporary(t), 'data');
  const joined = await joinFromSnapshot(other, { ...node, remembered: node.remembered }, within_ms);
  assert.equal(joined.at.seq, at.seq);
  const copy = openForReading(other);
  t.after(() => copy.close());
  const count = copy.prepare("SELECT count(*) FROM notes WHERE output_result_id LIKE 'position %'").pluck().get();
  assert.equal(count, at.seq);
});

test('a snapshot is put compressed, and the third one removes the first', async (t) => {
  const { node, stand, db, make, list } = await opened(t);
  db.prepare('INSERT INTO notes (output_result_id, text) VALUES (?, ?)').run('long', 'x'.repeat(20 * mega));
  for (const count of [1, 2, 3]) {
    await node.append(`record ${count}`);
    stand();
    assert.equal((await make()).parts, 1);
  }
  const { complete, making } = await list();
  assert.deepEqual([complete.map(({ at }) => at.seq), making], [[3, 2], []]);
  assert.ok(complete.every(({ age_ms, node }) => age_ms >= 0 && age_ms < 60_000 && node === 'one'));
});

test('rows of another cluster, or that are not in the log, make no snapshot', async (t) => {
  const { node, stand, store, make, list, unfinished } = await opened(t);
  stand({ seq: 3, hash: randomBytes(32) });
  await assert.rejects(make(), { code: 'diverged' });
  const { cluster_id } = await newCluster(t, await sharedPostgres());
  store.cluster.join.run({ cluster_id, seq: 0, hash: genesisOf(cluster_id), system_id: null, timeline: null });
  await assert.rejects(make(), { code: 'other_cluster' });
  store.cluster.leave.run();
  await assert.rejects(make(), /belongs to no cluster/);
  stand(node.at);
  await make();
  assert.deepEqual([(await list()).complete.length, unfinished()], [1, []]);
});

test('a damaged database makes no snapshot', async (t) => {
  const { data, db, grow, make, list, unfinished } = await opened(t);
  grow(2 * mega);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const file = openSync(databaseFile(data), 'r+');
  writeSync(file, randomBytes(8192), 0, 8192, statSync(databaseFile(data)).size - 50 * 8192);
  closeSync(file);
  await assert.rejects(make(), /the database is damaged/);
  assert.deepEqual([(await list()).complete, unfinished()], [[], []]);
});

test('a snapshot that is stopped leaves nothing behind', async (t) => {
  const { grow, make, list, unfinished } = await opened(t);
  grow(8 * mega);
  const stopping = new AbortController();
  const made = make(stopping.signal);
  await turn();
  stopping.abort();
  await assert.rejects(made, { name: 'AbortError' });
  assert.deepEqual([await list(), unfinished()], [{ complete: [], making: [] }, []]);
});

test('a thread makes a snapshot, tells why it cannot, and stops', async (t) => {
  const { cluster, node, data, grow, store, list, unfinished } = await opened(t);
  const { settings, key } = cluster;
  const start = () => startSnapshot({ data, node: 'two', settings, key, remembered: node.remembered, within_ms });
  assert.deepEqual(await start().news, { kind: 'made', seq: 0, parts: 1 });
  store.cluster.move.run({ seq: 9, hash: randomBytes(32) });
  assert.partialDeepStrictEqual(await start().news, { kind: 'failed', code: 'diverged' });
  grow(8 * mega);
  const run = start();
  await run.stop();
  assert.deepEqual(await run.news, { kind: 'stopped' });
  assert.deepEqual([(await list()).complete.length, unfinished()], [1, []]);
});

test('a snapshot is due when there are no others, or the newest is old or far behind, and nobody makes one', () => {
  const hour_ms = 3_600_000;
  const newest = (seq: number, age_ms: number) => ({ at: { seq, hash: Buffer.alloc(0) }, age_ms }) as StoredSnapshot;
  const due = (complete: StoredSnapshot[], seq: number, spread = 0, making: StoredSnapshot[] = []) =>
    isSnapshotDue({ complete, making }, { seq, keep_ms: 24 * hour_ms, spread });
  assert.equal(due([], 0), true);
  assert.equal(due([], 0, 0, [newest(0, 59_000)]), false, 'another makes one');
  assert.equal(due([], 0, 0, [newest(0, 61_000)]), true, 'the other has given up');
  assert.equal(due([newest(5, 100 * hour_ms)], 5), false, 'nothing has changed since');
  assert.equal(due([newest(5, 6 * hour_ms)], 6), true);
  assert.equal(due([newest(5, 6 * hour_ms - 1)], 6), false);
  assert.equal(due([newest(5, 6 * hour_ms)], 6, 0.5), false, 'another standby goes first');
  assert.equal(due([newest(5, 9 * hour_ms)], 6, 1), true);
  assert.equal(due([newest(5, 0)], 50_005), true);
  assert.equal(due([newest(5, 0)], 50_004), false);
  assert.equal(due([newest(5, 0)], 50_005, 1), false);
});
