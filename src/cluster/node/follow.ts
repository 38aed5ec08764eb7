import { fetchFiles, fetchMissing } from '../copy/files.ts';
import { provenAddress } from '../log/address.ts';
import { listen } from '../log/announce.ts';
import { type Leader, readLeader } from '../log/leader.ts';
import type { Cluster } from '../log/open.ts';
import { readAfter } from '../log/read.ts';
import { DatabaseTrouble } from '../log/trouble.ts';
import { openCopyUpkeep } from './copy-upkeep.ts';
import { type Following, homeOf } from './following.ts';
import { openSnapshots } from './keep-snapshots.ts';
import { whyNotLead } from './may-lead.ts';
import type { Node } from './node.ts';
import { openStandbyNotice } from './standby-notice.ts';
import { type Taken, takeLead } from './take-over.ts';
import { openWake } from './wake.ts';

const within_ms = 5_000;
const looks_in_lease = 10;
const most_look_ms = 500;
const least_round_ms = 50; // one commit takes the records of this time

/**
 * Applies what the leader appends, until this node has taken the lead or is to stop.
 * @throws {DatabaseTrouble} {ConnectionLost}, after which it can be tried on a new connection
 */
export async function follow(node: Node, following: Following, stop: AbortSignal): Promise<Taken | undefined> {
  const snapshots = openSnapshots(node, following);
  try {
    return await followUntilLead(node, following, { stop, snapshots });
  } finally {
    snapshots.stop();
  }
}

type Course = { readonly stop: AbortSignal; readonly snapshots: ReturnType<typeof openSnapshots> };

async function followUntilLead(node: Node, following: Following, { stop, snapshots }: Course) {
  const { connection, cluster } = following.opened;
  const home = homeOf(node, following);
  const source = { connection, cluster, within_ms };
  const wake = openWake(stop, least_round_ms);
  await listen(connection, wake.now, within_ms);
  await fetchMissing(home, source);
  const tellStandby = openStandbyNotice(node);
  const upkeep = openCopyUpkeep(following.db, node.data);
  let missing = 0;
  while (!stop.aborted) {
    const leader = await readLeader(connection, within_ms);
    node.watch.see(leader);
    if (node.watch.isOfAnother()) node.resting_until_ms = 0; // another has led since
    const { is_last, files, applied } = await applyNext(node, following);
    const fetched = await fetchFiles(home, source, files);
    missing += fetched.missing;
    noteLeader(node, cluster, leader);
    tellStandby();
    const more = upkeep.slice(applied > 0 ? 'busy' : 'idle');
    if (!is_last) continue;
    const reason = whyNotLead(node, following.copy);
    node.state.reason = reason ?? 'Another node leads.';
    if (reason === undefined && node.watch.claim()) {
      if (missing > 0) missing = (await fetchMissing(home, source)).missing;
      const taken = await takeLead(node, following);
      if (taken) return taken;
    }
    await snapshots.look();
    await wake.within(more ? 1 : Math.min(most_look_ms, node.lease_ms / looks_in_lease, node.watch.left_ms() + 1));
  }
  return undefined;
}

function noteLeader({ state }: Node, { cipher }: Cluster, leader: Leader): void {
  const isKnown = leader.node !== '' && !leader.handed_back;
  state.leader = isKnown ? { node: leader.node, address: provenAddress(cipher, leader) } : null;
  state.epoch = leader.epoch;
}

/** Applies the next durable records. */
async function applyNext(node: Node, { copy, opened: { connection, cluster } }: Following) {
  const batch = await readAfter(connection, cluster, { after: copy.position(), within_ms });
  if (!batch) throw new DatabaseTrouble('cut_off');
  const files = copy.apply(batch.records);
  node.state.seq = copy.position().seq;
  node.state.head_seq = batch.head.seq;
  return { is_last: batch.is_last, files, applied: batch.records.length };
}
