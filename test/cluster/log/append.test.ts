import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { handLeaseBack, readLeader, renewLease } from '../../../src/cluster/log/leader.ts';
import { readRecords } from '../../../src/cluster/log/read.ts';
import { newCluster, within_ms } from '../../helpers/cluster/cluster.ts';
import { holdRow } from '../../helpers/cluster/hold-row.ts';
import { sharedPostgres } from '../../helpers/cluster/shared.ts';
import { until } from '../../helpers/until.ts';

test('a record is read back in order, once it is known to be durable', async (t) => {
  const node = await (await newCluster(t, await sharedPostgres())).node();
  const start = (await readLeader(node.connection, within_ms)).head;
  await node.lead();
  for (const record of ['one', 'two']) assert.equal((await node.append(record)).outcome, 'confirmed');
  const read = async () => (await readRecords(node.connection, node.cluster, { after: start, within_ms }))?.records;
  const texts = async () => (await read())?.map(({ seq, epoch, record }) => [seq, epoch, String(record)]);
  assert.deepEqual(await texts(), [[1, 1, 'one']], 'the last one may be on one copy only');
  const renewed = await renewLease(node.connection, { term: node.term, confirmed_seq: 2, within_ms });
  assert.equal(renewed.outcome, 'confirmed');
  assert.deepEqual((await texts())?.slice(1), [[2, 1, 'two']]);
});

test('an append under an older epoch is refused, and changes nothing', async (t) => {
  const cluster = await newCluster(t, await sharedPostgres());
  const [old, young] = [await cluster.node(), await cluster.node()];
  await old.lead();
  await old.append('one');
  assert.equal((await handLeaseBack(old.connection, { term: old.term, within_ms })).outcome, 'confirmed');
  await young.lead();
  const late = await old.append('late');
  assert.ok(late.outcome === 'refused' && late.why === 'epoch' && late.leader.epoch === 2);
  assert.equal((await young.append('two')).outcome, 'confirmed');
  assert.equal((await readLeader(young.connection, within_ms)).head.seq, 2);
  assert.equal((await renewLease(old.connection, { term: old.term, confirmed_seq: 9, within_ms })).outcome, 'refused');
});

test('an append with the epoch of another instance is refused', async (t) => {
  const node = await (await newCluster(t, await sharedPostgres())).node();
  await node.lead();
  const term = { epoch: node.term.epoch, instance: '6c84fb90-12c4-11e1-840d-7b25c5ee775a' };
  const cloned = await node.append('cloned', { term });
  assert.ok(cloned.outcome === 'refused' && cloned.why === 'epoch');
});

test('a seq that is taken under the own epoch, another head, and another session are told apart', async (t) => {
  const cluster = await newCluster(t, await sharedPostgres());
  const node = await cluster.node();
  await node.lead();
  const before = node.at;
  await node.append('one');
  assert.deepEqual(await node.append('again', { after: before }), { outcome: 'taken' });
  const elsewhere = await node.append('elsewhere', { after: { seq: 1, hash: randomBytes(32) } });
  assert.ok(elsewhere.outcome === 'refused' && elsewhere.why === 'head');
  const further = await node.append('further', { after: { seq: 7, hash: node.at.hash } });
  assert.ok(further.outcome === 'refused' && further.why === 'head');
  const { connection } = node;
  node.connection = { ...connection, pid: connection.pid + 1 };
  const pooled = await node.append('pooled');
  assert.ok(pooled.outcome === 'refused' && pooled.why === 'session');
  node.connection = connection;
  assert.equal((await node.append('two')).outcome, 'confirmed');
});

test('a takeover waits for a running append, and renewals do not', async (t) => {
  const server = await sharedPostgres();
  const cluster = await newCluster(t, server);
  const [old, young] = [await cluster.node(), await cluster.node()];
  await old.lead();
  const { append, release, waiting } = await holdRow(server, cluster.settings.schema);
  await append(old);
  const renewed = await renewLease(old.connection, { term: old.term, confirmed_seq: 0, within_ms: 1_000 });
  assert.equal(renewed.outcome, 'confirmed', 'the append holds another row');
  await handLeaseBack(old.connection, { term: old.term, within_ms });
  const taking = young.lead(20_000);
  await until('the takeover waits for the lock', waiting);
  assert.equal((await readLeader(old.connection, within_ms)).epoch, 1);
  await release();
  await taking;
  assert.deepEqual([young.term.epoch, young.at.seq], [2, 1], 'it sees the record that it has waited for');
});

test('an append waits for a running takeover, and is then refused', async (t) => {
  const server = await sharedPostgres();
  const cluster = await newCluster(t, server);
  const node = await cluster.node();
  await node.lead();
  const { takeover, release, waiting } = await holdRow(server, cluster.settings.schema);
  await takeover();
  const late = node.append('late');
  await until('the append waits for the lock', waiting);
  await release();
  const { outcome } = await late;
  assert.equal(outcome, 'refused');
  assert.equal((await readLeader(node.connection, within_ms)).head.seq, 0);
});
