import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppendOutcome } from '../../../src/cluster/log/append.ts';
import { handLeaseBack, renewLease } from '../../../src/cluster/log/leader.ts';
import { readRecords } from '../../../src/cluster/log/read.ts';
import { genesisOf } from '../../../src/cluster/log/record.ts';
import { newCluster, type TestNode, within_ms } from '../../helpers/cluster/cluster.ts';
import { startProxy } from '../../helpers/cluster/proxy.ts';
import { sharedPostgres } from '../../helpers/cluster/shared.ts';

const rounds = 500;
const seed = process.env.HDO_RANDOM ? Date.now() % 2 ** 31 : 20_261_125;

/** The confirmed records and the epochs of a run. */
type Seen = { readonly confirmed: Map<number, string>; readonly terms: Map<number, string>; count: number };

test(`${rounds} random interleavings of two nodes keep one log (seed ${seed})`, async (t) => {
  const server = await sharedPostgres();
  const proxy = await startProxy(server.port);
  t.after(() => proxy.remove());
  const cluster = await newCluster(t, server);
  const clock = { ms: 0 };
  const random = randomOf(seed);
  const nodes = [await cluster.node(proxy, () => clock.ms), await cluster.node(proxy, () => clock.ms)];
  const seen: Seen = { confirmed: new Map(), terms: new Map(), count: 0 };
  for (let round = 0; round < rounds; round++) {
    clock.ms += random(4) === 0 ? 900 : 1;
    const steps = nodes.map((node) => step(node, seen, random(12)));
    if (random(10) === 0) proxy.cut();
    await Promise.all(steps);
  }
  const reader = await cluster.node();
  await reader.tryToLead(); // a takeover that may fail: the log below is read either way
  const start = { seq: 0, hash: genesisOf(cluster.cluster_id) };
  const last = (await readAll(reader, start)).map(({ seq, record }) => [seq, String(record)] as const);
  const log = new Map(last);
  for (const [seq, record] of seen.confirmed) assert.equal(log.get(seq), record, `record ${seq} was confirmed`);
  assert.ok(seen.confirmed.size > rounds / 10, `${seen.confirmed.size} records were confirmed`);
  assert.ok(seen.terms.size > rounds / 50, `${seen.terms.size} epochs were taken`);
});

async function step(node: TestNode, seen: Seen, choice: number): Promise<void> {
  if (choice < 8) return append(node, seen);
  if (choice === 8) return lead(node, seen);
  const { term, connection } = node;
  if (choice === 9) await renewLease(connection, { term, confirmed_seq: 0, within_ms });
  if (choice === 10) await handLeaseBack(connection, { term, within_ms });
  if (choice === 11) await lead(node, seen);
}

async function append(node: TestNode, seen: Seen): Promise<void> {
  const record = `${node.term.instance} ${seen.count++}`;
  const appended: AppendOutcome = await node.append(record);
  if (appended.outcome !== 'confirmed') return lead(node, seen);
  assert.ok(!seen.confirmed.has(appended.position.seq), 'a seq is confirmed once');
  seen.confirmed.set(appended.position.seq, record);
}

/** Connects again if needed, and takes over if the watch allows it. */
async function lead(node: TestNode, seen: Seen): Promise<void> {
  try {
    if ((await node.tryToLead()) !== 'confirmed') return;
  } catch {
    return node.reconnect().catch(() => {}); // cut again: the next step tries once more
  }
  const { epoch, instance } = node.term;
  assert.ok(!seen.terms.has(epoch), 'an epoch is taken once');
  seen.terms.set(epoch, instance);
}

async function readAll(reader: TestNode, start: { seq: number; hash: Buffer }) {
  const records = [];
  for (let after = start; ; ) {
    const batch = await readRecords(reader.connection, reader.cluster, { after, durable_to: 1e9, most: 50, within_ms });
    const last = batch?.records.at(-1);
    if (!batch || !last) return records;
    records.push(...batch.records);
    after = { seq: last.seq, hash: last.hash };
  }
}

/** Returns random whole numbers below a limit, the same for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}
