import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { luckOf } from '../../faults/power/luck.ts';
import { startCluster } from '../../helpers/cluster/nodes/cluster.ts';
import { startPair } from '../../helpers/cluster/postgres.ts';
import { isLong, seed, toRepeat } from '../../helpers/data/seed.ts';
import { type Measured, quantile } from './measure.ts';
import { scenarios } from './scenarios/index.ts';
import { finish, type Pair, play, type Stage } from './scene.ts';
import { openConfirmed } from './sends.ts';

/** The limit of the gate. A slow machine needs minutes for 40 changes of leader. */
const unhurried_test_ms = 600_000;
const total = Number(process.env.HDO_FAILOVERS ?? 40);
const lease_seconds = Number(process.env.HDO_LEASE_SECONDS ?? 2);
/** Runs one scenario only, to look for the cause of a failure. */
const only = process.env.HDO_SCENARIO;
/** The scenarios of one cluster. Its tables are read after each, so a new one starts after some. */
const most_on_a_cluster = 25;

/** Scenarios one after another. With a short `log_keep`, snapshots are made and the log is cut all the time. */
type Lane = {
  readonly nodes: number;
  readonly log_keep: string;
  readonly pair: Pair;
  readonly names: readonly string[];
};

const title = `across ${total} changes of leader nothing confirmed is lost, doubled or stale; ${toRepeat}`;

test(title, { timeout: isLong ? Number.POSITIVE_INFINITY : unhurried_test_ms }, async (t) => {
  const names = drawn(total);
  const shared = await openPair(t);
  const own = await openPair(t);
  const ofOwn = names.filter((name) => scenarios[name]?.ownPair);
  const others = names.filter((name) => !scenarios[name]?.ownPair);
  const half = Math.ceil(others.length / 2);
  const lanes: Lane[] = [
    { nodes: 2, log_keep: '24h', pair: shared, names: others.slice(0, half) },
    { nodes: 3, log_keep: '30s', pair: shared, names: others.slice(half) },
    { nodes: 2, log_keep: '24h', pair: own, names: ofOwn },
  ];
  const beside = (await Promise.all(lanes.map((lane, number) => runLane(t, lane, number)))).flat();
  const alone = isLong ? await stepDownAlone(t, shared, lanes.length) : [];
  report(t, beside, 'beside two other clusters');
  report(t, alone, 'alone');
  judge(beside, alone);
});

/** Steps down with no other cluster on the machine. Unlike a failover, it mostly takes what the processor needs. */
async function stepDownAlone(t: TestContext, pair: Pair, lane: number): Promise<Measured[]> {
  const names = Array.from({ length: Math.ceil(total / 10) }, () => 'stepDown');
  return await runLane(t, { nodes: 2, log_keep: '24h', pair, names }, lane);
}

/** Draws scenarios in a random order, each as often as its share says. */
function drawn(count: number): string[] {
  const chances = Object.entries(scenarios).filter(([name]) => only === undefined || name === only);
  const bag = chances.flatMap(([name, { times }]) => Array.from({ length: times }, () => name));
  const luck = luckOf(seed);
  const all = Array.from({ length: count }, (_, at) => bag[at % bag.length] ?? '');
  const mixed = all.map((name) => ({ name, at: luck.next() }));
  return mixed.sort((one, other) => one.at - other.at).map(({ name }) => name);
}

async function openPair(t: TestContext): Promise<Pair> {
  const pair: Pair = { ...(await startPair({ settings: { max_connections: '200' } })) };
  t.after(() => Promise.all([pair.primary.remove(), pair.standby.remove()]));
  return pair;
}

async function runLane(t: TestContext, { names, pair, ...place }: Lane, lane: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (let start = 0; start < names.length; start += most_on_a_cluster) {
    const cluster = await startCluster(t, pair, { ...place, lease_seconds });
    const stage: Stage = { ...{ cluster, pair, log: [], scenarios: 0 }, ...owed() };
    for (const [at, name] of names.slice(start, start + most_on_a_cluster).entries()) {
      const luck = luckOf(seed + 1_000 * lane + start + at);
      const result = await play(stage, luck, scenarioOf(name)).catch(named(name, stage));
      if (result) measured.push(result);
    }
    await finish(stage);
  }
  return measured;
}

function scenarioOf(name: string) {
  const scenario = scenarios[name];
  if (!scenario) throw new Error(`${name} is no scenario`);
  return scenario.run;
}

const owed = () => ({ confirmed: openConfirmed(), callers: new Set<string>() });

/** Names the scenario of a failure, with the end of each node's log. */
function named(name: string, { cluster }: Stage) {
  return (cause: unknown): never => {
    const logs = cluster.nodes.map((node) => `${node.name}:\n${node.log().split('\n').slice(-12).join('\n')}`);
    throw new Error(`in ${name}: ${cause instanceof Error ? cause.message : cause}\n${logs.join('\n')}`, { cause });
  };
}

/** The longest times without a confirmed send. That of the database is the operator's. */
const most_ms = { failover: 10_000, 'step-down': 10_000, 'step-down alone': 1_000 };

function judge(beside: readonly Measured[], alone: readonly Measured[]): void {
  const [handed, lost] = [timesOf(beside, 'step-down'), timesOf(beside, 'failover')];
  if (only === undefined) {
    const [handed_ms, lost_ms] = [quantile(handed, 0.5), quantile(lost, 0.5)];
    assert.ok(
      handed_ms < lost_ms,
      `a step-down takes ${handed_ms} ms, and to wait for the end of a lease ${lost_ms} ms`,
    );
  }
  if (!isLong) return;
  const judged = { failover: lost, 'step-down': handed, 'step-down alone': timesOf(alone, 'step-down') };
  for (const [what, times] of Object.entries(judged)) {
    if (only !== undefined && times.length === 0) continue; // one scenario has no times of the others
    const p99_ms = quantile(times, 0.99);
    assert.ok(p99_ms < most_ms[what as keyof typeof most_ms], `${what}: p99 is ${p99_ms} ms`);
  }
}

function report(t: TestContext, measured: readonly Measured[], where: string): void {
  for (const what of new Set(measured.map((one) => one.what))) {
    const times = timesOf(measured, what);
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)].map(Math.round);
    t.diagnostic(`${what} ${where}: ${times.length} times, p50 ${p50} ms, p99 ${p99} ms`);
  }
}

const timesOf = (measured: readonly Measured[], what: Measured['what']) =>
  measured.filter((one) => one.what === what).map(({ took_ms }) => took_ms);
