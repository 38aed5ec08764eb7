import { upTime } from '../../lib/time/system-clock.ts';
import { openFiles } from '../../store/database/identity.ts';
import { publish } from '../../store/database/open-files.ts';
import { fetchFiles, fetchMissing } from '../copy/files.ts';
import { checkAddress } from '../log/address.ts';
import { hearAnnouncements } from '../log/announce.ts';
import type { Connection } from '../log/connection.ts';
import { type Leader, readLeader } from '../log/leader.ts';
import type { Cluster } from '../log/open.ts';
import { readRecords } from '../log/read.ts';
import { DatabaseTrouble } from '../log/trouble.ts';
import { openCopyUpkeep } from './copy-upkeep.ts';
import { openSnapshots } from './keep-snapshots.ts';
import { type Follower, homeOf, type Node } from './node.ts';
import { explainStandby, type Leadership, takeLead } from './take-over.ts';
import { openWake } from './wake.ts';

const within_ms = 5_000;
const looks_in_lease = 10;
const most_look_ms = 500;
const leases_to_yield = 3;
const least_round_ms = 50; // one commit takes the records of this time

/**
 * Applies the leader's records, until this node leads or must stop.
 * @throws {DatabaseTrouble} {ConnectionLost}, after which it can be tried on a new connection
 */
export async function followLog(node: Node, following: Follower, stop: AbortSignal): Promise<Leadership | undefined> {
  const snapshots = openSnapshots(node, following);
  try {
    return await followUntilLead(node, following, { stop, snapshots });
  } finally {
    snapshots.stop();
  }
}

type Course = { readonly stop: AbortSignal; readonly snapshots: ReturnType<typeof openSnapshots> };

async function followUntilLead(node: Node, following: Follower, { stop, snapshots }: Course) {
  const { connection, cluster } = following.opened;
  const home = homeOf(node, following);
  const source = { connection, cluster, within_ms };
  const wake = openWake(stop, least_round_ms);
  await hearAnnouncements(connection, wake.now, within_ms);
  await fetchMissing(home, source);
  const tellStandby = openStandbyNotice(node);
  const upkeep = openCopyUpkeep(following.db, node.data);
  let missing = 0;
  const yieldsForRoom = openYield(node);
  while (!stop.aborted) {
    const leader = await readLeader(connection, within_ms);
    node.watch.see(leader);
    if (node.watch.isOfAnother()) node.rest = { until_ms: 0, why: '' }; // another has led since
    await node.presence.tell(connection);
    node.presence.guardName();
    node.state.head_seq = Math.max(node.state.seq, leader.head.seq); // it counts while nothing can be applied
    const { is_last, files, applied } = await applyNext(node, following);
    node.state.trouble = undefined;
    const fetched = await fetchFiles(home, source, files);
    missing += fetched.missing;
    noteLeader(node, cluster, leader);
    tellStandby();
    const more = upkeep.slice(applied > 0 ? 'busy' : 'idle');
    if (!is_last) continue;
    const reason = explainStandby(node, following.copy);
    node.state.reason = reason ?? 'Another node leads.';
    node.state.is_fit = reason === undefined && !node.presence.isNameOpen();
    if (node.state.is_fit && node.watch.claim() && !(await yieldsForRoom(connection))) {
      if (missing > 0) missing = (await fetchMissing(home, source)).missing;
      const taken = await takeLead(node, following);
      if (taken) return taken;
    }
    await snapshots.look();
    await wake.within(more ? 1 : Math.min(most_look_ms, node.lease_ms / looks_in_lease, node.watch.left_ms() + 1));
  }
  return undefined;
}

/** Returns the function that tells if a node without room lets another take the lead, for some leases at most. */
function openYield({ state, presence, lease_ms }: Node): (connection: Connection) => Promise<boolean> {
  let until_ms: number | undefined;
  return async (connection) => {
    if (!state.room) return false;
    until_ms ??= performance.now() + leases_to_yield * lease_ms;
    if (performance.now() > until_ms || !(await presence.findHeir(connection))) return false;
    state.reason = `${state.room.sentence} ${state.room.remedy}`;
    return true;
  };
}

function noteLeader({ state }: Node, { cipher }: Cluster, leader: Leader): void {
  const isKnown = leader.node !== '' && !leader.handed_back;
  state.leader = isKnown ? { node: leader.node, address: checkAddress(cipher, leader) } : null;
  state.epoch = leader.epoch;
}

/** Applies the next durable records. */
async function applyNext(node: Node, { copy, opened: { connection, cluster } }: Follower) {
  const batch = await readRecords(connection, cluster, { after: copy.position(), within_ms });
  if (!batch) throw new DatabaseTrouble('cut_off');
  const files = copy.apply(batch.records);
  node.state.seq = copy.position().seq;
  node.state.head_seq = batch.head.seq;
  return { is_last: batch.is_last, files, applied: batch.records.length };
}

const every_ms = 1_000;

/**
 * Returns the function that tells commands that this node stands by, and who leads. It publishes a change at once, and
 * the time each second.
 */
function openStandbyNotice({ data, state }: Node): () => void {
  let told_ms = Number.NEGATIVE_INFINITY;
  let told: string | null | undefined;
  return () => {
    const leader = state.leader?.address ?? null;
    if (leader === told && performance.now() - told_ms < every_ms) return;
    [told, told_ms] = [leader, performance.now()];
    const now_ms = Date.now();
    publish(data, { files: openFiles(data), time: { up_ms: upTime(), wall_ms: now_ms, folder_ms: now_ms }, leader });
  };
}
