import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { cutLog } from '../../../src/cluster/log/cut.ts';
import { readRecords } from '../../../src/cluster/log/read.ts';
import { genesisOf, type Position } from '../../../src/cluster/log/record.ts';
import { fetchSnapshot, findNewestSnapshot, putSnapshot } from '../../../src/cluster/log/snapshots.ts';
import { newCluster, within_ms } from '../../helpers/cluster/cluster.ts';
import { sharedPostgres } from '../../helpers/cluster/shared.ts';

async function leading(t: TestContext) {
  const server = await sharedPostgres();
  const cluster = await newCluster(t, server);
  const node = await cluster.node();
  await node.lead();
  const { connection } = node;
  const put = (content: Buffer, at: Position = node.at) =>
    putSnapshot(connection, node.cluster, { at, schema_version: 25, node: 'one', within_ms }, [content]);
  const newest = () => findNewestSnapshot(connection, within_ms);
  const fetched = async () => {
    const snapshot = await newest();
    assert.ok(snapshot);
    return buffer(fetchSnapshot(connection, node.cluster, snapshot, within_ms));
  };
  const alter = (change: string) => server.sql(change.replaceAll(/\bhdo_(\w+)/g, `${cluster.settings.schema}.hdo_$1`));
  const cut = (keep_ms = 0, most = 100, term = node.term) => cutLog(connection, { term, keep_ms, most, within_ms });
  const start = { seq: 0, hash: genesisOf(cluster.cluster_id) };
  const read = (after: Position) => readRecords(connection, node.cluster, { after, durable_to: 1e9, within_ms });
  return { node, put, newest, fetched, alter, cut, start, read };
}

test('a snapshot comes back as it was; one in the making does not count, and two are kept', async (t) => {
  const { node, put, newest, fetched, alter } = await leading(t);
  assert.equal(await newest(), undefined);
  for (const size of [0, 10, 1024 * 1024, 2_500_000]) {
    await node.append('next');
    const content = randomBytes(size);
    assert.equal((await put(content)).outcome, 'confirmed');
    assert.ok((await fetched()).equals(content), `${size} bytes`);
  }
  assert.equal((await alter('SELECT 1 FROM hdo_snapshot')).length, 2);
  assert.equal((await alter('SELECT 1 FROM hdo_snapshot_part')).length, 4);
  await alter('UPDATE hdo_snapshot SET parts = NULL WHERE seq = 4');
  assert.equal((await newest())?.at.seq, 3);
});

test('rows that are not in the log make no snapshot', async (t) => {
  const { node, put, newest } = await leading(t);
  await node.append('one');
  assert.equal((await put(randomBytes(10), { seq: 1, hash: randomBytes(32) })).outcome, 'refused');
  assert.equal((await put(randomBytes(10), { seq: 2, hash: node.at.hash })).outcome, 'refused');
  assert.equal(await newest(), undefined);
});

test('a snapshot that was altered, shortened, or given another position is found', async (t) => {
  const { node, put, fetched, alter } = await leading(t);
  await node.append('one');
  for (const change of [
    'UPDATE hdo_snapshot_part SET bytes = set_byte(bytes, 99, get_byte(bytes, 99) # 1) WHERE part = 1',
    'UPDATE hdo_snapshot SET parts = 2',
    'UPDATE hdo_snapshot SET seq = 7',
    'UPDATE hdo_snapshot SET hash = sha256(hash)',
    'UPDATE hdo_snapshot SET schema_version = 1',
  ]) {
    await alter('DELETE FROM hdo_snapshot');
    await put(randomBytes(2_500_000));
    await alter(change);
    await assert.rejects(fetched(), { code: 'damaged_snapshot' }, change);
  }
  await alter('DELETE FROM hdo_snapshot_part WHERE part = 0');
  await assert.rejects(fetched(), { code: 'gone_snapshot' });
});

test('the log is cut behind the older snapshot, by age, without gaps, and under the own epoch', async (t) => {
  const { node, put, alter, cut, start, read } = await leading(t);
  const positions: Position[] = [];
  for (let count = 0; count < 10; count++) {
    await node.append(`record ${count}`);
    positions.push(node.at);
  }
  await put(randomBytes(10), positions[5]);
  assert.equal(await cut(), 0, 'one snapshot is not enough');
  await put(randomBytes(10), positions[8]);
  assert.equal(await cut(3_600_000), 0, 'all are young');
  assert.equal(await cut(0, 100, { ...node.term, epoch: 7 }), 0);
  await alter(`UPDATE hdo_log SET at = now() + interval '1 day' WHERE seq = 5`);
  assert.deepEqual([await cut(0, 3), await cut(0, 3)], [3, 1], 'the clock of the database went back behind the fifth');
  await alter('UPDATE hdo_log SET at = now()');
  assert.equal(await cut(), 2);
  assert.equal(await read(start), undefined, 'a node at the start needs a snapshot');
  assert.equal((await read(positions[5] as Position))?.records.length, 4, 'the older snapshot is enough');
});

test('a log that is cut to nothing goes on behind its head', async (t) => {
  const { node, put, alter, cut, read } = await leading(t);
  await node.append('one');
  await put(randomBytes(10));
  await put(randomBytes(10));
  assert.equal(await cut(), 1);
  assert.equal((await alter('SELECT 1 FROM hdo_log')).length, 0);
  const batch = await read(node.at);
  assert.deepEqual([batch?.records, batch?.head.seq, batch?.is_last], [[], 1, true]);
  const before = node.at;
  assert.equal((await node.append('two')).outcome, 'confirmed');
  assert.deepEqual(
    (await read(before))?.records.map(({ seq }) => seq),
    [2],
  );
});
