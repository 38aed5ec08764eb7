import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { parties } from '../../../faults/parties.ts';
import type { ServedNode } from '../../../helpers/cluster/nodes/node.ts';
import { until } from '../../../helpers/until.ts';
import { timed } from '../measure.ts';
import type { Scene } from '../scene.ts';

/** The time in which the load changes many items at a new leader, so that rows of the old one are stale. */
export const newer_ms = 400;

/** The leader steps down by SIGUSR2, and stands by. */
export async function stepDown(scene: Scene) {
  const leader = await scene.cluster.waitForLeader();
  const standsBy = nextStandby(leader);
  const measured = await timed('step-down', () => {
    leader.signal('SIGUSR2');
    return confirmedByNext(scene, leader);
  });
  await standsBy();
  return measured;
}

/** kill -9 of the leader, and its restart. */
export async function killLeader(scene: Scene) {
  const leader = await scene.cluster.waitForLeader();
  const measured = await timed('failover', async () => {
    await leader.kill();
    await confirmedByNext(scene, leader);
  });
  await leader.start();
  return measured;
}

/** SIGTERM of the leader hands the lease back. */
export async function stopLeader(scene: Scene) {
  const leader = await scene.cluster.waitForLeader();
  const measured = await timed('stop', async () => {
    const stopped = leader.stop();
    await confirmedByNext(scene, leader);
    assert.equal(await stopped, 0, leader.log());
  });
  await leader.start();
  return measured;
}

/** The leader freezes past its lease, and goes on as if nothing had happened, with requests that wait for it. */
export async function freezeLeader(scene: Scene) {
  const leader = await scene.cluster.waitForLeader();
  const standsBy = nextStandby(leader);
  const measured = await timed('failover', () => {
    leader.signal('SIGSTOP');
    return confirmedByNext(scene, leader);
  });
  await pause(newer_ms);
  const late = burst(scene, leader);
  leader.signal('SIGCONT');
  await late;
  await standsBy();
  return measured;
}

/** The leader freezes for less than its lease. It may go on. */
export async function freezeBriefly({ cluster, confirmed, credentials, luck }: Scene): Promise<undefined> {
  const leader = await cluster.waitForLeader();
  leader.signal('SIGSTOP');
  await pause(luck.below(cluster.lease_seconds * 900));
  leader.signal('SIGCONT');
  await confirmed.first(cluster.nodes, credentials);
}

/** kill -9 of all nodes at once. */
export async function killAll({ cluster, confirmed, credentials }: Scene): Promise<undefined> {
  await Promise.all(cluster.nodes.map((node) => node.kill()));
  await Promise.all(cluster.nodes.map((node) => node.start()));
  await confirmed.first(cluster.nodes, credentials);
}

/** kill -9 of a standby, which catches up and then takes over. */
export async function killFollower(scene: Scene) {
  const leader = await scene.cluster.waitForLeader();
  const [follower] = scene.cluster.followers(leader);
  await follower?.kill();
  await pause(scene.luck.below(400));
  await follower?.start();
  return killLeader(scene);
}

/** A standby freezes while the leader works, and wakes up as the leader dies. */
export async function lateFollower(scene: Scene): Promise<undefined> {
  const leader = await scene.cluster.waitForLeader();
  for (const node of scene.cluster.followers(leader)) node.signal('SIGSTOP');
  await pause(200 + scene.luck.below(400));
  await leader.kill();
  for (const node of scene.cluster.followers(leader)) node.signal('SIGCONT');
  await confirmedByNext(scene, leader);
  await leader.start();
}

/**
 * Sends until a node confirms that has led since: another one, or the old leader once it leads again, because a new
 * leader on a busy machine may lose its lease at once. The load then goes to it.
 */
export async function confirmedByNext({ cluster, confirmed, credentials }: Scene, old: ServedNode): Promise<void> {
  const led = old.said('leading').length;
  const mayLead = (node: ServedNode) => node !== old || old.said('leading').length > led;
  await confirmed.first(cluster.nodes, credentials, mayLead);
  await cluster.waitForLeader(mayLead);
}

/** Returns a function that waits until a node has begun to stand by since now. */
export function nextStandby(node: ServedNode): () => Promise<void> {
  const stood = node.said('standing_by').length;
  return () => until(`node ${node.name} stands by`, () => node.said('standing_by').length > stood);
}

/** Sends reads and writes to one node. What it confirms counts like anything else. */
export async function burst({ load, confirmed, credentials }: Scene, node: ServedNode): Promise<void> {
  const there = parties(node.base_url, credentials);
  const sent = Array.from({ length: 24 }, () => {
    load.ask(node);
    return confirmed.send(there);
  });
  await Promise.all(sent);
}
