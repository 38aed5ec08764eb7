import { withSync } from '../../store/database/database.ts';
import { clusterStatements } from '../../store/tables/cluster.ts';
import { fetchFiles } from '../copy/files.ts';
import { keepLease, type Lease, openLeaseClock } from '../lead/lease.ts';

import { proveAddress } from '../log/address.ts';
import { type Term, takeEpoch } from '../log/leader.ts';
import type { ClusterConnection, DatabaseIdentity } from '../log/open.ts';
import { readRecords } from '../log/read.ts';
import { DatabaseTrouble } from '../log/trouble.ts';
import type { NamedBytes } from '../record/added-files.ts';
import { connectNode, type Follower, homeOf, type Node } from './node.ts';

/** A lead whose records are all applied. It ends with its lease. */
export type Leadership = {
  readonly term: Term;
  readonly remembered: DatabaseIdentity;
  readonly cluster: ClusterConnection['cluster'];
  readonly lease: Lease;
  /** Resolves with the reason when the lease is lost. */
  readonly lost: Promise<string>;
  /** Names the last record that this node has committed. */
  readonly confirm: { seq: number };
};

const within_ms = 10_000;

/**
 * Takes the lead if the watch allows it, and applies the rest of the log. Returns undefined if another node was faster.
 * Renewals begin with the takeover, because applying can take longer than a lease.
 * @throws {DatabaseTrouble} {ConnectionLost}: it is open whether this node has the lead
 */
export async function takeLead(node: Node, following: Follower): Promise<Leadership | undefined> {
  const { connection, remembered, cluster } = following.opened;
  const { name, address, lease_ms, watch } = node;
  const clock = openLeaseClock();
  const since_ms = clock();
  const proven = proveAddress(cluster.cipher, { node: name, address });
  const taken = await takeEpoch(connection, watch, { node: name, address: proven, lease_ms, within_ms });
  if (taken.outcome === 'waiting') return undefined;
  if (taken.outcome === 'unknown') throw new DatabaseTrouble('unreachable', taken.why);
  const { promise: lost, resolve: onLost } = Promise.withResolvers<string>();
  const confirm = { seq: following.copy.position().seq };
  const open = async () => (await connectNode(node, remembered)).connection;
  const confirmed_seq = () => confirm.seq;
  const lease = keepLease({ term: taken.term, lease_ms, clock, since_ms, open, confirmed_seq, onLost });
  try {
    const files = await applyRest(following, taken.head.seq);
    if (files) {
      await fetchFiles(homeOf(node, following), { connection, cluster, within_ms }, files);
      const { system_id, timeline } = remembered;
      const { remember } = clusterStatements(following.db);
      withSync(following.db, () => remember.run({ system_id, timeline }));
      return { term: taken.term, remembered, cluster, lease, lost, confirm };
    }
  } catch (error) {
    await lease.end({ hand_back: true });
    throw error;
  }
  await lease.end({ hand_back: false });
  return undefined;
}

/**
 * Applies the records up to the takeover and returns their files, or undefined if a newer leader has appended since.
 */
async function applyRest({ copy, opened: { connection, cluster } }: Follower, head_seq: number) {
  const files: NamedBytes[] = [];
  while (copy.position().seq < head_seq) {
    const read = { after: copy.position(), durable_to: head_seq, within_ms };
    const batch = await readRecords(connection, cluster, read);
    if (!batch) throw new DatabaseTrouble('cut_off');
    files.push(...copy.apply(batch.records));
  }
  return copy.position().seq === head_seq ? files : undefined;
}
