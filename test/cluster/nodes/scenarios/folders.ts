import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseFile } from '../../../../src/store/database/database.ts';
import { seqOf } from '../../../helpers/cluster/nodes/rows.ts';
import { hdoFile } from '../../../helpers/programs/executable.ts';
import { hdoBeside } from '../../../helpers/programs/hdo.ts';
import { until } from '../../../helpers/until.ts';
import type { Scene } from '../scene.ts';
import { confirmedByNext, killLeader, stepDown } from './processes.ts';

/** A copy of the killed leader's folder is started beside it, with the same name. One of the two is refused. */
export async function cloneFolder(scene: Scene): Promise<undefined> {
  const { cluster, confirmed, credentials } = scene;
  const leader = await cluster.waitForLeader();
  await leader.kill();
  const clone = await cluster.make(`clone-${scene.luck.below(1e9)}`, leader.data, leader.name);
  await Promise.all([leader.start(), clone.start()]);
  await confirmed.first(cluster.nodes, credentials);
  await until('one of the two is refused', () => !(leader.isRunning() && clone.isRunning()));
  await clone.kill();
  if (!leader.isRunning()) await leader.start();
  await killLeader(scene);
  await cluster.remove(clone);
  await confirmed.first(cluster.nodes, credentials);
}

/** Commands add callers on the leader's folder while the lead changes. What they report as done counts. */
export async function commandsBeside(scene: Scene) {
  const leader = await scene.cluster.waitForLeader();
  const named = Array.from({ length: 3 }, (_, number) => `by-command-${scene.luck.below(1e9)}-${number}`);
  const added = named.map(async (name) => {
    const { code } = await hdoBeside(['caller', 'add', name, '--data', leader.data, '--json']);
    if (code === 0) scene.callers.add(name);
  });
  await pause(scene.luck.below(300));
  const measured = await stepDown(scene);
  await Promise.all(added);
  return measured;
}

/** A command on the leader's folder is killed at some moment, also between its append and its commit. */
export async function killCommands({ cluster, confirmed, credentials, luck }: Scene): Promise<undefined> {
  const leader = await cluster.waitForLeader();
  for (let left = 4; left > 0; left--) {
    const args = ['caller', 'add', `killed-${luck.below(1e9)}`, '--data', leader.data];
    const child = spawn(hdoFile, args, { env: {}, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await pause(80 + luck.below(150));
    child.kill('SIGKILL');
    await ended;
  }
  await confirmed.first(cluster.nodes, credentials);
}

/** A node joins in an empty folder, is killed while it joins, joins again, and meets a change of leader. */
export async function joinNode(scene: Scene) {
  const { cluster, confirmed, luck } = scene;
  const joining = await cluster.make(`joined-${luck.below(1e9)}`);
  const starting = joining.start();
  await Promise.all([starting.catch(() => {}), pause(luck.below(400)).then(joining.kill)]); // killed while it starts
  const [measured] = await Promise.all([killLeader(scene), joining.start()]);
  const { seq } = await cluster.head();
  await until(
    'the new node has what was confirmed',
    () => existsSync(databaseFile(joining.data)) && seqOf(joining.data) >= seq,
  );
  await confirmed.check(joining);
  assert.equal(await joining.stop(), 0, joining.log());
  await cluster.remove(joining);
  await confirmed.first(cluster.nodes, scene.credentials);
  return measured;
}

/** The leader is killed twice in a row: before the next one has served for long. */
export async function killTwice(scene: Scene) {
  const first = await scene.cluster.waitForLeader();
  await first.kill();
  await confirmedByNext(scene, first);
  await first.start();
  return killLeader(scene);
}
