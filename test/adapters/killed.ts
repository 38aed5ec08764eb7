import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { openClient } from '../../src/client/index.ts';
import { makeFolder } from '../faults/folder.ts';
import { type Luck, luckOf } from '../faults/power/luck.ts';
import { root } from '../helpers/data/sources.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { type Framework, workshop } from './frameworks.ts';
import { type Choice, type Item, people } from './people.ts';
import { type Act, choiceFor } from './promises.ts';

type After = { after(done: () => unknown): void };
type Plan = {
  readonly seed: number;
  readonly runs: number;
  readonly calls: number;
  /** The kills of the agent, and of the server. */
  readonly kills: number;
  /** Chooses the answers. Default: by chance. */
  choose?(item: Item): Choice;
};

const longest_wait_ms = 1_500;
/** The share of the kills that may fall before all calls have asked. */
const early = 1 / 3;

/**
 * Lets an agent pause in all runs and calls at once, and then has people answer in random order. Kills agent and server
 * with -9 at random moments until all runs are finished. Returns the answers, what the tools did and what the runs
 * saved.
 */
export async function killedAtRandom(t: After, framework: Framework, plan: Plan) {
  const luck = luckOf(plan.seed);
  const data = temporary(t);
  const { api_key, token } = makeFolder(data);
  const { cwd, STORE } = await agentFolder(t, framework);
  let server = await serveExecutable(data, settings);
  t.after(() => server.kill());
  const { base_url } = server;
  const choose = plan.choose ?? ((item: Item) => choiceFor(item, luck));
  const crowd = people({ base_url, token, choose, many: plan.runs * plan.calls, pick: luck.below });
  t.after(crowd.stop);
  const moment = (done: number) => randomMoment(luck, crowd, { ...plan, done });
  const RUNS = Array.from({ length: plan.runs }, (_, at) => `run-${at}`).join();
  const env = { HDO_URL: base_url, HDO_API_KEY: api_key, RUNS, CALLS: String(plan.calls), STORE, ...surroundings };
  const agent = finished(t, [join(cwd, `${framework}.mjs`)], { cwd, env, kills: plan.kills, moment });
  const killed = { agent: 0, server: 0 };
  while (
    killed.server < plan.kills &&
    (await Promise.race([moment(killed.server).then(() => true), agent.then(() => false)]))
  ) {
    await server.kill();
    killed.server += 1;
    server = await serveExecutable(data, settings, [], base_url.replace('http://', ''));
  }
  killed.agent = await agent;
  await crowd.stop();
  assert.ok(crowd.hasOpened(), 'all calls paused at once');
  const { items } = await openClient({ url: base_url, api_key }).inputList();
  assert.deepEqual(items, [], 'every decision is acknowledged');
  await server.kill();
  const saved = (run: string) => readFileSync(join(STORE, `${run}.json`), 'utf8');
  return { asked: [...crowd.choices.values()], acts: actsIn(join(STORE, 'ledger')), saved, killed };
}

const settings = { HDO_LOG__LEVEL: 'error', HDO_METRICS__LISTEN: 'off', HDO_LIMITS__ENABLED: 'false' };
const { PATH } = process.env;
/** Each start of an agent would compile its framework again. */
const surroundings = { PATH, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/hdo-adapters/compiled') };

async function agentFolder(t: After, framework: Framework) {
  const { cwd } = await workshop(t, framework);
  for (const name of ['store.mjs', 'claude-api.mjs', `${framework}.mjs`]) {
    copyFileSync(join(root, 'test/adapters/agents', name), join(cwd, name));
  }
  const STORE = join(cwd, 'store');
  mkdirSync(STORE);
  return { cwd, STORE };
}

function actsIn(ledger: string): Act[] {
  if (!existsSync(ledger)) return [];
  const lines = readFileSync(ledger, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

type Crowd = ReturnType<typeof people>;

/**
 * Waits until a random moment between ask, answer, resume and acknowledgement: for some more answers, and then up to a
 * second. Only an early moment may come before all calls have asked.
 */
async function randomMoment(luck: Luck, crowd: Crowd, { runs, calls, kills, done }: Plan & { done: number }) {
  const isEarly = done < kills * early;
  const [more, later_ms] = [luck.below((runs * calls) / 4), luck.below(luck.next() < 0.5 ? 250 : 1_000)];
  while (!isEarly && !crowd.hasOpened() && !crowd.isOver()) await pause(10);
  const goal = Math.min(runs * calls, crowd.choices.size + more);
  const end_ms = Date.now() + longest_wait_ms;
  while (crowd.choices.size < goal && Date.now() < end_ms) await pause(10);
  await pause(later_ms);
}

type Options = {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly kills: number;
  moment(done: number): Promise<void>;
};
/** Failures after which an agent is started again: the server was away, or a reply to an acknowledgement was lost. */
const excuse = /unreachable|no_longer_live/;

/** Starts a program again until it ends by itself. Kills it with -9 some times before, and returns how often. */
async function finished(t: After, args: string[], { kills, moment, ...options }: Options): Promise<number> {
  let killed = 0;
  for (let failures = 0; ; ) {
    const child = spawn(process.execPath, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    if (killed < kills) moment(killed).then(() => killNow(child));
    t.after(() => killNow(child));
    const stderr = await text(child.stderr);
    const code = await ended;
    if (code === 0) return killed;
    if (code === null) killed += 1;
    else assert.ok(++failures <= kills && excuse.test(stderr), `the agent does not finish: ${stderr}`);
  }
}

/** Kills a program and those that it started. */
function killNow({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}
