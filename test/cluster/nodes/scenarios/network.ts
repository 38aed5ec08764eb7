import { setTimeout as pause } from 'node:timers/promises';
import type { Way } from '../../../helpers/cluster/proxy.ts';
import { timed } from '../measure.ts';
import type { Scene } from '../scene.ts';
import { burst, confirmedByNext, newer_ms, nextStandby, stepDown } from './processes.ts';

/** The leader loses the database: nothing passes one way, or both, until another one leads. */
export const cutLeader =
  (...ways: readonly Way[]) =>
  async (scene: Scene) => {
    const leader = await scene.cluster.waitForLeader();
    const standsBy = nextStandby(leader);
    const measured = await timed('failover', () => {
      leader.proxy.hold(...ways);
      return confirmedByNext(scene, leader);
    });
    await pause(newer_ms);
    const late = burst(scene, leader);
    leader.proxy.release();
    await late;
    await standsBy();
    return measured;
  };

/** All connections of the leader to the database end, several times. It may go on under a new epoch. */
export async function resetConnections({ cluster, confirmed, credentials, luck }: Scene): Promise<undefined> {
  const leader = await cluster.waitForLeader();
  for (let left = 3; left > 0; left--) {
    leader.proxy.cut();
    await pause(luck.below(120));
  }
  await confirmed.first(cluster.nodes, credentials);
}

/** An append has reached the log, its answer has not reached the leader, and the leader is killed. */
export async function killAfterAppend(scene: Scene) {
  const leader = await scene.cluster.waitForLeader();
  leader.proxy.hold('to_client');
  await pause(scene.luck.below(80));
  const measured = await timed('failover', async () => {
    await leader.kill();
    await confirmedByNext(scene, leader);
  });
  leader.proxy.release();
  await leader.start();
  return measured;
}

/** The answer to an append is late, but comes in time. */
export async function delayLeader(scene: Scene) {
  const leader = await scene.cluster.waitForLeader();
  leader.proxy.set({ delay_ms: 20 + scene.luck.below(60) });
  await pause(300);
  const measured = await stepDown(scene);
  leader.proxy.set({ delay_ms: 0 });
  return { ...measured, what: 'stop' as const };
}
