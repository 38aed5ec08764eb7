import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { handLeaseBack, readLeader, renewLease } from '../../../src/cluster/log/leader.ts';
import { readRecords } from '../../../src/cluster/log/read.ts';
import { genesisOf } from '../../../src/cluster/log/record.ts';
import { newCluster, within_ms } from '../../helpers/cluster/cluster.ts';
import { sharedPair } from '../../helpers/cluster/shared.ts';
import { until } from '../../helpers/until.ts';

const short_ms = 700;

/** A node that leads, in a cluster whose standby can be stopped. It goes on after the test. */
async function leading(t: TestContext) {
  const { primary, standby } = await sharedPair();
  const cluster = await newCluster(t, primary, { durability: 'standby' });
  const node = await cluster.node();
  await node.lead();
  const freeze = () => standby.signal('SIGSTOP');
  const thaw = () => standby.signal('SIGCONT');
  t.after(thaw);
  const hangs = `SELECT 1 FROM pg_stat_activity WHERE pid = ${node.connection.pid} AND wait_event = 'SyncRep'`;
  const hanging = () => until('the append waits for the standby', async () => (await primary.sql(hangs)).length === 1);
  const start = { seq: 0, hash: genesisOf(cluster.cluster_id) };
  return { primary, standby, cluster, node, freeze, thaw, hanging, start };
}

test('a confirmed append names the standby that has it', async (t) => {
  const { node } = await leading(t);
  const appended = await node.append('one');
  assert.deepEqual(appended.outcome === 'confirmed' && appended.standbys, ['second']);
  const renewed = await renewLease(node.connection, { term: node.term, confirmed_seq: 1, within_ms });
  assert.equal(renewed.outcome, 'confirmed');
});

test('an append that hangs under epoch 1 is unknown; epoch 2 waits for it, and follows it', async (t) => {
  const { cluster, node, freeze, thaw, hanging } = await leading(t);
  const other = await cluster.node();
  await handLeaseBack(node.connection, { term: node.term, within_ms });
  freeze();
  const began_ms = performance.now();
  const append = node.append('hangs', { within_ms: short_ms });
  await hanging();
  assert.equal((await append).outcome, 'unknown');
  assert.ok(performance.now() - began_ms < short_ms * 3, 'the client bounds the wait: the server does not');
  assert.equal(await other.tryToLead(short_ms), 'unknown', 'it cannot have the row');
  thaw();
  await other.reconnect();
  await other.lead();
  assert.ok(other.term.epoch > 1, 'its first takeover, which was unknown, may have landed too');
  assert.equal(other.at.seq, 1);
  await node.reconnect();
  assert.equal((await node.append('late')).outcome, 'refused');
});

test('a cancelled wait for the standby is unknown, although the row is there', async (t) => {
  const { primary, node, freeze, thaw, hanging, start } = await leading(t);
  freeze();
  const append = node.append('cancelled');
  await hanging();
  await primary.sql('SELECT pg_cancel_backend($1)', [node.connection.pid]);
  const { outcome, why } = { why: '', ...(await append) };
  assert.deepEqual([outcome, why], ['unknown', 'the database sent a warning with the commit']);
  await node.reconnect();
  assert.equal((await readLeader(node.connection, within_ms)).head.seq, 1, 'the row is visible');
  const read = () => readRecords(node.connection, node.cluster, { after: start, within_ms });
  assert.deepEqual((await read())?.records, [], 'it is on one copy only, so no standby may apply it');
  thaw();
  await node.lead();
  assert.deepEqual([node.term.epoch, node.at.seq], [2, 1], 'the own epoch is taken over without waiting for the lease');
  const batch = await readRecords(node.connection, node.cluster, { after: start, durable_to: node.at.seq, within_ms });
  assert.equal(batch?.records.length, 1, 'the confirmed takeover stands behind it');
});

test('an append whose standby is taken out of the settings while it waits is unknown, without a warning', async (t) => {
  const { primary, node, freeze, hanging } = await leading(t);
  t.after(() => primary.set('synchronous_standby_names', 'second'));
  freeze();
  const append = node.append('one copy');
  await hanging();
  await primary.set('synchronous_standby_names', '');
  const { outcome, why } = { why: '', ...(await append) };
  assert.deepEqual([outcome, why], ['unknown', 'no synchronous standby is connected']);
});

test('a standby that is listed after the commit, and has not flushed so far, confirms nothing', async (t) => {
  const { primary, node, freeze, hanging } = await leading(t);
  freeze();
  const append = node.append('one copy', { within_ms: 1_500 });
  await hanging();
  // the append sees that its wait has ended only after the standby is listed again
  process.kill(node.connection.pid, 'SIGSTOP');
  await primary.set('synchronous_standby_names', '');
  // a commit returns only when the process that ends the waits has read the settings too
  await primary.sql('CREATE TABLE seen (); DROP TABLE seen');
  await primary.set('synchronous_standby_names', 'second');
  process.kill(node.connection.pid, 'SIGCONT');
  const { outcome, why } = { why: '', ...(await append) };
  assert.equal(outcome, 'unknown');
  assert.match(why, /^no (standby has it|answer) within \d+ ms$/);
  const rows = () => primary.sql('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [node.connection.pid]);
  await until('the session ends, because its wait has ended', async () => (await rows()).length === 0);
});

test('without a synchronous standby no append, takeover or renewal is confirmed', async (t) => {
  const { primary, cluster, node } = await leading(t);
  const other = await cluster.node();
  t.after(() => primary.set('synchronous_standby_names', 'second'));
  await primary.set('synchronous_standby_names', '');
  assert.equal((await node.append('one')).outcome, 'unknown');
  await assert.rejects(node.reconnect(), { code: 'no_standby' });
  assert.equal(await other.tryToLead(), 'waiting');
  const renewed = await renewLease(other.connection, { term: node.term, confirmed_seq: 0, within_ms });
  assert.equal(renewed.outcome, 'unknown');
  await primary.set('synchronous_standby_names', 'second');
  await node.reconnect();
  await node.lead();
  assert.equal(node.at.seq, 1);
});

test('kill -9 of the primary in an append leaves it unknown, and what is there afterwards is followed', async (t) => {
  const { primary, node, freeze, thaw, hanging } = await leading(t);
  assert.equal((await node.append('confirmed')).outcome, 'confirmed');
  freeze();
  const append = node.append('unreplicated');
  await hanging();
  await primary.kill();
  assert.equal((await append).outcome, 'unknown');
  await primary.start();
  thaw();
  const listed = `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`;
  await until('the standby is back', async () => (await primary.sql(listed)).length === 1);
  await node.reconnect();
  await node.lead();
  assert.deepEqual([node.term.epoch, node.at.seq], [2, 2], 'PostgreSQL recovered a row that one copy had');
  assert.equal((await node.append('next')).outcome, 'confirmed');
});
