import { describeTrouble } from '../../contract/diagnosis.ts';
import { withSync } from '../../store/database/database.ts';
import { clusterStatements } from '../../store/tables/cluster.ts';
import type { Copy } from '../copy/copy.ts';
import { fetchFiles } from '../copy/files.ts';
import { areSettingsAccepted, compareSettings, formatSharedSettings } from '../copy/shared-settings.ts';
import { keepLease, type Lease, openLeaseClock } from '../lead/lease.ts';

import { proveAddress } from '../log/address.ts';
import { tryAppend } from '../log/append.ts';
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
 * Takes the lead if the watch allows it, and applies the rest of the log. Returns undefined if another node was faster,
 * or if the rest has settings with which this node must not lead; the lead is then handed back. Renewals begin with the
 * takeover, because applying can take longer than a lease.
 * @throws {DatabaseTrouble} {ConnectionLost}: it is open whether this node has the lead
 */
export async function takeLead(node: Node, following: Follower): Promise<Leadership | undefined> {
  const { connection, remembered, cluster } = following.opened;
  const { name, address, lease_ms, watch } = node;
  await tryAppend(connection, within_ms);
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
  const onRenewed = node.presence.tell;
  const lease = keepLease({ term: taken.term, lease_ms, clock, since_ms, open, confirmed_seq, onLost, onRenewed });
  let reason: string | undefined;
  try {
    const files = await applyRest(following, taken.head.seq);
    reason = files && explainStandby(node, following.copy);
    if (files && reason === undefined) {
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
  if (reason !== undefined) node.state.reason = reason;
  await lease.end({ hand_back: reason !== undefined });
  return undefined;
}

/** Explains why a node with all records must not lead, even if nobody leads. Returns undefined if it may. */
export function explainStandby(node: Node, copy: Pick<Copy, 'settings'>): string | undefined {
  if (node.state.damage) return `${node.state.damage.sentence} ${node.state.damage.remedy}`;
  if (performance.now() < node.rest.until_ms) return node.rest.why;
  node.state.hindrance = undefined;
  const stored = copy.settings();
  const own = formatSharedSettings(node.settings);
  if (stored === undefined || stored === own || areSettingsAccepted(node.data, own)) return undefined;
  const names = compareSettings(own, stored);
  if (names.length === 0) return undefined;
  node.state.hindrance = describeTrouble('settings_differ', names.join(', '));
  return `Other settings than those of the cluster: ${names.join(', ')}. Make them equal, or run hdo cluster accept.`;
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
