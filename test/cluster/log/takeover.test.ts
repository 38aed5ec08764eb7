import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { handLeaseBack, readLeader, renewLease, takeEpoch } from '../../../src/cluster/log/leader.ts';
import { newCluster, within_ms } from '../../helpers/cluster/cluster.ts';
import { sharedPostgres } from '../../helpers/cluster/shared.ts';

const lease_ms = 300;
const margin_ms = 500;

/** Two nodes whose watches have a clock that the test moves. */
async function twoNodes(t: TestContext) {
  const clock = { ms: 0 };
  const cluster = await newCluster(t, await sharedPostgres());
  const now_ms = () => clock.ms;
  const [one, other] = [await cluster.node(undefined, now_ms), await cluster.node(undefined, now_ms)];
  return { clock, one, other };
}

test('a lease is taken over after it was not renewed for its time and a margin, and not before', async (t) => {
  const { clock, one, other } = await twoNodes(t);
  await one.lead();
  assert.equal(await other.tryToLead(), 'waiting');
  clock.ms += lease_ms + margin_ms - 1;
  assert.equal(await other.tryToLead(), 'waiting');
  await renewLease(one.connection, { term: one.term, confirmed_seq: 0, within_ms });
  clock.ms += 1;
  assert.equal(await other.tryToLead(), 'waiting', 'the renewal started it again');
  clock.ms += lease_ms + margin_ms;
  assert.equal(await other.tryToLead(), 'confirmed');
  assert.equal(other.term.epoch, 2);
});

test('a renewal after the last look keeps the lease', async (t) => {
  const { clock, one, other } = await twoNodes(t);
  await one.lead();
  await other.tryToLead();
  clock.ms += lease_ms + margin_ms;
  const seen = await readLeader(other.connection, within_ms);
  other.watch.see(seen);
  await renewLease(one.connection, { term: one.term, confirmed_seq: 0, within_ms });
  assert.deepEqual(other.watch.claim()?.renewals, seen.renewals);
  const wanted = { node: 'other', address: '', lease_ms, within_ms };
  assert.equal((await takeEpoch(other.connection, other.watch, wanted)).outcome, 'waiting');
  assert.equal((await readLeader(one.connection, within_ms)).epoch, 1);
});

test('a lease that was handed back is taken over at once, and not renewed again', async (t) => {
  const { one, other } = await twoNodes(t);
  await one.lead();
  await handLeaseBack(one.connection, { term: one.term, within_ms });
  assert.equal((await renewLease(one.connection, { term: one.term, confirmed_seq: 0, within_ms })).outcome, 'refused');
  assert.equal(await other.tryToLead(), 'confirmed');
});

test('a process takes over from itself at once, and not from an earlier process of its node', async (t) => {
  const { one, other } = await twoNodes(t);
  await one.lead();
  assert.equal(await one.tryToLead(), 'confirmed');
  assert.equal(one.term.epoch, 2);
  assert.equal(await other.tryToLead(), 'waiting', 'it has the same name and folder, and does not count');
});

test('of many takeovers at once, one gets the epoch', async (t) => {
  const cluster = await newCluster(t, await sharedPostgres());
  const nodes = await Promise.all(Array.from({ length: 8 }, () => cluster.node()));
  for (let round = 1; round <= 5; round++) {
    const outcomes = await Promise.all(nodes.map((node) => node.tryToLead()));
    assert.equal(outcomes.filter((outcome) => outcome === 'confirmed').length, 1, outcomes.join());
    assert.equal(outcomes.filter((outcome) => outcome === 'waiting').length, 7, outcomes.join());
    const leader = nodes.find(({ term }) => term.epoch === round);
    assert.ok(leader);
    await handLeaseBack(leader.connection, { term: leader.term, within_ms });
  }
});
