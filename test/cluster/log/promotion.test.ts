import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openCluster } from '../../../src/cluster/log/open.ts';
import { findPosition, readRecords } from '../../../src/cluster/log/read.ts';
import { newCluster, type TestNode, within_ms } from '../../helpers/cluster/cluster.ts';
import { type Postgres, startPair } from '../../helpers/cluster/postgres.ts';
import { startProxy } from '../../helpers/cluster/proxy.ts';
import { until } from '../../helpers/until.ts';

test('a promotion keeps what was confirmed; the old primary, and rows that only it had, are refused', async (t) => {
  const { primary, standby, proxy, cluster } = await behindProxy(t);
  const { key, settings } = cluster;
  await assert.rejects(openCluster({ ...settings, database: standby.url() }, key), { code: 'standby' });
  const node = await cluster.node(proxy);
  const before = node.remembered;
  await node.lead();
  assert.equal((await node.append('confirmed')).outcome, 'confirmed');
  const confirmed = node.at;

  await standby.kill();
  const lost = await appendOnOneCopy(primary, node, settings.schema);
  await primary.kill();
  await standby.start();
  standby.promote();
  proxy.set({ target: standby.port });
  await standby.set('synchronous_standby_names', '');
  const through = { ...settings, database: `postgres://hdo@127.0.0.1:${proxy.port}/postgres` };
  await assert.rejects(openCluster(through, key, before), { code: 'no_standby' });
  const storage = { ...through, durability: 'storage' } as const;
  const after = await openCluster(storage, key, before);
  assert.equal(after.remembered.timeline, before.timeline + 1, 'known at once, before any checkpoint');
  assert.equal(await findPosition(after.connection, confirmed, within_ms), 'found');
  assert.equal(await findPosition(after.connection, lost, within_ms), 'behind');
  await assert.rejects(readRecords(after.connection, after.cluster, { after: lost, within_ms }), { code: 'behind' });

  await primary.start();
  proxy.set({ target: primary.port });
  await assert.rejects(openCluster(storage, key, after.remembered), { code: 'older_timeline' });
  await after.connection.close();
});

async function behindProxy(t: TestContext) {
  const { primary, standby } = await startPair();
  const proxy = await startProxy(primary.port);
  t.after(async () => {
    await proxy.remove();
    await Promise.all([primary.remove(), standby.remove()]);
  });
  const cluster = await newCluster(t, primary, { durability: 'standby' });
  return { primary, standby, proxy, cluster };
}

/** Appends a record while no standby is there, and has its wait cancelled. Returns the position that only it has. */
async function appendOnOneCopy(primary: Postgres, node: TestNode, schema: string) {
  const append = node.append('on one copy');
  const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
  await until('the append waits', async () => (await primary.sql(waits)).length > 0);
  await primary.sql(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);
  assert.equal((await append).outcome, 'unknown');
  const [row] = await primary.sql(`SELECT hash FROM ${schema}.hdo_log WHERE seq = 2`);
  return { seq: 2, hash: row?.hash as Buffer };
}
