import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { announceRecords, hearAnnouncements } from '../../../src/cluster/log/announce.ts';
import { connectDatabase } from '../../../src/cluster/log/connection.ts';
import { readLeader, renewLease } from '../../../src/cluster/log/leader.ts';
import { newCluster, within_ms } from '../../helpers/cluster/cluster.ts';
import { startProxy } from '../../helpers/cluster/proxy.ts';
import { sharedPostgres } from '../../helpers/cluster/shared.ts';
import { until } from '../../helpers/until.ts';

const short_ms = 300;

/** A node that leads through a proxy, and another that connects directly. */
async function apart(t: TestContext) {
  const server = await sharedPostgres();
  const proxy = await startProxy(server.port);
  const cluster = await newCluster(t, server);
  const [node, direct] = [await cluster.node(proxy), await cluster.node()];
  await node.lead();
  t.after(async () => {
    await proxy.remove();
  });
  const head = async () => (await readLeader(direct.connection, within_ms)).head.seq;
  return { server, proxy, node, direct, head, cluster };
}

test('an append whose reply is lost is unknown, and the row is there', async (t) => {
  const { proxy, node, head } = await apart(t);
  proxy.hold('to_client');
  const append = await node.append('no reply', { within_ms: short_ms });
  assert.deepEqual(append, { outcome: 'unknown', why: `no answer within ${short_ms} ms` });
  assert.equal(await node.connection.ended, `no answer within ${short_ms} ms`, 'the connection is gone');
  await until('the row is there', async () => (await head()) === 1);
  proxy.release();
  await node.reconnect();
  await node.lead();
  assert.deepEqual([node.term.epoch, node.at.seq], [2, 1]);
});

test('an append that the server gets after a newer epoch changes nothing', async (t) => {
  const { proxy, node, direct, head } = await apart(t);
  proxy.hold('to_server');
  const append = node.append('on its way', { within_ms: 20_000 });
  await direct.lead();
  assert.equal(direct.term.epoch, 2);
  proxy.release();
  const { outcome } = await append;
  assert.equal(outcome, 'refused');
  assert.equal(await head(), 0);
});

test('a cut connection makes an append unknown', async (t) => {
  const { proxy, node } = await apart(t);
  proxy.hold('to_client');
  const append = node.append('cut');
  proxy.cut();
  assert.equal((await append).outcome, 'unknown');
  assert.equal((await node.append('later')).outcome, 'unknown', 'nothing is confirmed on a dead connection');
  const renewed = await renewLease(node.connection, { term: node.term, confirmed_seq: 0, within_ms });
  assert.equal(renewed.outcome, 'unknown');
});

test('a slow network delays, and confirms', async (t) => {
  const { proxy, node } = await apart(t);
  proxy.set({ delay_ms: 60 });
  const began_ms = performance.now();
  assert.equal((await node.append('slow')).outcome, 'confirmed');
  assert.ok(performance.now() - began_ms >= 120);
});

test('any warning with an append makes it unknown', async (t) => {
  const { server, node, cluster, head } = await apart(t);
  const { schema } = cluster.settings;
  await server.sql(`CREATE FUNCTION ${schema}.warn() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE WARNING 'something'; RETURN NEW; END $$`);
  await server.sql(`CREATE TRIGGER warn BEFORE INSERT ON ${schema}.hdo_log EXECUTE FUNCTION ${schema}.warn()`);
  assert.equal((await node.append('warned')).outcome, 'unknown');
  assert.equal(await head(), 1);
});

test('settings of the role do not hide warnings or weaken a commit', async (t) => {
  const { server, cluster } = await apart(t);
  await server.sql('CREATE ROLE careless SUPERUSER LOGIN');
  await server.sql('ALTER ROLE careless SET synchronous_commit = off');
  await server.sql('ALTER ROLE careless SET client_min_messages = error');
  await server.sql(`ALTER ROLE careless SET default_transaction_isolation = 'serializable'`);
  const connection = await connectDatabase({ ...cluster.settings, database: server.url('postgres', 'careless') });
  const names = ['synchronous_commit', 'client_min_messages', 'transaction_isolation', 'application_name'];
  const text = `SELECT ${names.map((name) => `current_setting('${name}') AS ${name}`).join(', ')}`;
  assert.deepEqual(Object.values((await connection.run<object>({ name: '', text }, [], within_ms))[0] ?? {}), [
    'on',
    'warning',
    'read committed',
    'hdo',
  ]);
  await connection.close();
});

test('an announcement wakes those who listen', async (t) => {
  const { node, direct } = await apart(t);
  let heard = 0;
  await hearAnnouncements(direct.connection, () => heard++, within_ms);
  await announceRecords(node.connection, within_ms);
  await until('it is heard', () => heard === 1);
});
