import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contradiction } from '../../faults/linear/linearize.ts';
import { lookAtAll } from '../../faults/linear/workers.ts';
import type { Credentials } from '../../faults/parties.ts';
import type { Luck } from '../../faults/power/luck.ts';
import type { ServedCluster } from '../../helpers/cluster/nodes/cluster.ts';
import { copyFolder, leaveCluster } from '../../helpers/cluster/nodes/folder.ts';
import { checkLog, type LogRow } from '../../helpers/cluster/nodes/log.ts';
import { readRows } from '../../helpers/cluster/nodes/rows.ts';
import type { Postgres } from '../../helpers/cluster/postgres.ts';
import { hdoBeside } from '../../helpers/programs/hdo.ts';
import { type Load, settledHistories, startLoad } from './load.ts';
import type { Confirmed } from './sends.ts';

/** Two servers of PostgreSQL. After a promotion, the standby is the primary, and has a standby of its own. */
export type Pair = { primary: Postgres; standby: Postgres };

/** A cluster over many scenarios, and all that it owes from them. */
export type Stage = {
  readonly cluster: ServedCluster;
  readonly pair: Pair;
  readonly confirmed: Confirmed;
  /** Callers, also those that commands added. */
  readonly callers: Set<string>;
  /** The log at the end of the last scenario. */
  log: readonly LogRow[];
  scenarios: number;
};

/** One scenario: a cluster under load. */
export type Scene = Stage & { readonly luck: Luck; readonly load: Load; readonly credentials: Credentials };

/** Runs a scenario under load, and checks everything afterwards. */
export async function play<T>(stage: Stage, luck: Luck, scenario: (scene: Scene) => Promise<T>): Promise<T> {
  const { cluster } = stage;
  const number = stage.scenarios++;
  const credentialsOf = (caller: number) => ({
    api_key: cluster.secrets.api_keys[caller] ?? '',
    token: cluster.secrets.token,
  });
  const load = startLoad({ cluster, luck, credentials: credentialsOf(number + 1), named: `item-${number}` });
  const scene = { ...stage, luck, load, credentials: credentialsOf(0) };
  await stage.confirmed.upload(load.at(await cluster.chooser.current()));
  await pause(luck.below(150)); // the fault comes at a random moment of the load
  const result = await scenario(scene);
  await pause(luck.below(150)); // the load goes on after the fault
  await load.end();
  await check(stage, load, scene.credentials);
  return result;
}

async function check(stage: Stage, load: Load, credentials: Credentials): Promise<void> {
  const { cluster, confirmed } = stage;
  for (const node of cluster.nodes) assert.ok(node.isRunning(), `node ${node.name} runs: ${node.log()}`);
  await confirmed.first(cluster.nodes, credentials);
  await cluster.agree();
  const rest_ms = performance.now();
  await lookAtAll(load.at(await cluster.waitForLeader()), load.desk);
  for (const [name, history] of settledHistories(load.desk, rest_ms)) {
    assert.deepEqual(contradiction(history), undefined, `${name}: ${JSON.stringify(history)}`);
  }
  await cluster.agree();
  const log = await cluster.logRows();
  checkLog(log, stage.log, cluster.cluster_id);
  stage.log = log;
  for (const node of cluster.nodes) await confirmed.check(node);
  checkTerms(cluster);
}

/** Stops the nodes, and checks a copy of each folder as that of a single machine. */
export async function finish({ cluster, callers }: Stage): Promise<void> {
  for (const { data } of cluster.nodes) {
    const rows = readRows<{ display_name: string }>(data, 'SELECT display_name FROM callers');
    const known = new Set(rows.map(({ display_name }) => display_name));
    for (const name of callers) assert.ok(known.has(name), `the caller ${name} is in ${data}`);
  }
  for (const node of cluster.nodes) assert.equal(await node.stop(), 0, node.log());
  await Promise.all(cluster.nodes.map(({ data }) => checkCopy(data, `${data}-copy`)));
}

async function checkCopy(data: string, copy: string): Promise<void> {
  copyFolder(data, copy);
  rmSync(join(copy, 'config.toml'));
  leaveCluster(copy);
  for (const command of [['verify'], ['audit', 'verify']]) {
    const { code, stdout, stderr } = await hdoBeside([...command, '--data', copy, '--json']);
    assert.equal(code, 0, `${command.join(' ')} of ${data}: ${stdout} ${stderr}`);
  }
}

/** Asserts that no two terms, of any node, have the same epoch. */
function checkTerms({ nodes }: ServedCluster): void {
  const epochs = nodes.flatMap((node) => node.said('leading').map(({ epoch }) => epoch));
  assert.equal(new Set(epochs).size, epochs.length, `epochs ${epochs.join(' ')}`);
}
