import assert from 'node:assert/strict';
import { parties } from '../../../faults/parties.ts';
import { until } from '../../../helpers/until.ts';
import { timed } from '../measure.ts';
import type { Scene } from '../scene.ts';
import { confirmedByNext } from './processes.ts';

const others = 'datname = current_database() AND pid <> pg_backend_pid()';
const waiting = `SELECT pid FROM pg_stat_activity WHERE ${others} AND wait_event = 'SyncRep'`;

/** An operator ends all sessions of the cluster. */
export async function endSessions({ cluster, confirmed, credentials }: Scene): Promise<undefined> {
  await cluster.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`);
  await confirmed.first(cluster.nodes, credentials);
}

/** The standby of the database stops, an operator cancels the waits for it, and it goes on. */
export async function cancelWaits({ cluster, confirmed, credentials, pair }: Scene): Promise<undefined> {
  pair.standby.signal('SIGSTOP');
  let cancelled = 0;
  await until('a wait for the standby is cancelled', async () => {
    const rows = await cluster.sql(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
      WHERE ${others} AND wait_event = 'SyncRep'`);
    cancelled += rows.length;
    return cancelled > 1;
  });
  pair.standby.signal('SIGCONT');
  await confirmed.first(cluster.nodes, credentials);
}

/** The leader is killed while its append waits for the standby of the database. */
export async function killInAppend(scene: Scene) {
  const leader = await scene.cluster.waitForLeader();
  scene.pair.standby.signal('SIGSTOP');
  await until('the leader waits for the standby', async () => (await scene.cluster.sql(waiting)).length > 0);
  const measured = await timed('failover', async () => {
    await leader.kill();
    scene.pair.standby.signal('SIGCONT');
    await confirmedByNext(scene, leader);
  });
  await leader.start();
  return measured;
}

/** The standby of the database is away for longer than a lease. Nothing is confirmed until it is back. */
export async function loseStandby({ cluster, confirmed, credentials, pair }: Scene): Promise<undefined> {
  pair.standby.signal('SIGSTOP');
  await until('nobody leads', async () => {
    const answers = await Promise.all(cluster.nodes.map((node) => node.ready()));
    return answers.every((answer) => answer?.status === 503);
  });
  const items = confirmed.items.size;
  for (const node of cluster.nodes) await confirmed.send(parties(node.base_url, credentials));
  assert.equal(confirmed.items.size, items, 'nothing is confirmed without a standby');
  pair.standby.signal('SIGCONT');
  await confirmed.first(cluster.nodes, credentials);
}
