import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Luck, luckOf } from '../../faults/power/luck.ts';
import { dataOf } from '../../helpers/appliance/ask.ts';
import { isLong, seed, toRepeat } from '../../helpers/data/seed.ts';
import { type Fork, openForks } from './forks.ts';
import {
  agents,
  type Choice,
  changed,
  type Framework,
  isApproved,
  type Office,
  openOffice,
  type Payment,
} from './office.ts';

/** The kills are those of the agent, and of the server. */
const usual = { repetitions: 1, runs: 3, pauses: 3, kills: 2 };
const long = { repetitions: Number(process.env.HDO_REPETITIONS ?? 20), runs: 10, pauses: 10, kills: 4 };
const shape = isLong ? long : usual;
const frameworks = isLong ? (Object.keys(agents) as Framework[]) : (['LangGraph', 'OpenAI Agents'] as const);
const all = shape.runs * shape.pauses;
const killed = -9;
const runs = Array.from({ length: shape.runs }, (_, number) => `run${number}`);

/** Approves, changes or denies by the amount. Changed amounts, which some frameworks ask about again, are approved. */
function choose(shown: Payment): Choice {
  if (shown.amount >= 1_000 || shown.amount % 3 === 0) return { action: 'approve' };
  if (shown.amount % 3 === 1) return { action: 'approve-with-changes', text: JSON.stringify(changed(shown)) };
  return { action: 'deny', text: 'No' };
}

type Start = Awaited<ReturnType<typeof openForks>>;
type Counted = { open: number; agent: number; server: number };

/** Runs an agent to its end. Kills it, and the server, at random moments, and answers in a random order. */
async function untilDone(office: Office, start: Start, luck: Luck): Promise<Counted> {
  const counted = { open: 0, agent: 0, server: 0 };
  for (;;) {
    const DIE_AT = counted.agent < shape.kills ? 1 + luck.below(all * 8) : 0;
    const env = { HDO_RUNS: runs.join(), HDO_PAUSES: String(shape.pauses), HDO_DIE_AT: String(DIE_AT) };
    const agent = await start({ ...office.surroundings(), ...env });
    const before = counted.server;
    await disturbed(office, agent, luck, counted);
    const { code, output } = await agent.said;
    if (code === 0) return counted;
    if (code === killed) counted.agent += 1;
    else assert.ok(counted.server > before && /unreachable/.test(output), output);
  }
}

/** Answers until the agent ends, and kills agent and server. All is asked before the first answer. */
async function disturbed(office: Office, agent: Fork, luck: Luck, counted: Counted): Promise<void> {
  let is_over = false;
  agent.said.finally(() => {
    is_over = true;
  });
  let restarted = Promise.resolve();
  let is_away = false;
  const restart = async () => {
    is_away = true;
    counted.server += 1;
    await office.restart();
    is_away = false;
  };
  const unlessAway = <T>(done: Promise<T>, instead: T): Promise<T> => {
    const before = counted.server;
    return done.catch((error) => {
      if (is_away || counted.server > before) return instead; // what was written is found later
      throw error;
    });
  };
  while (!is_over) {
    const items = await unlessAway(office.pending(), []);
    counted.open = Math.max(counted.open, items.length);
    const is_open = counted.open === all;
    if (luck.below(is_open ? 8 : 100) === 0) {
      const may = is_open ? shape.kills : shape.kills / 3;
      if (luck.below(2) === 0 && counted.agent < may) agent.kill();
      else if (!is_away && counted.server < may) restarted = restart();
    }
    for (let left = is_open ? luck.below(8) : 0; left > 0 && items.length > 0; left--) {
      const [item] = items.splice(luck.below(items.length), 1);
      if (item) await unlessAway(office.answer(item, choose), undefined);
    }
    await pause(luck.below(40));
  }
  await restarted;
}

async function isExact(office: Office): Promise<void> {
  isApproved(office, changed);
  const paid = new Set(office.ledger().map(({ to, amount }) => `${to}: ${amount}`));
  for (const run of runs) {
    for (let amount = 0; amount < shape.pauses; amount++) {
      const expected = [amount, undefined, undefined][amount % 3] ?? (amount % 3 === 1 ? amount + 1_000 : undefined);
      const found = [amount, amount + 1_000].filter((each) => paid.has(`${run} ${amount}: ${each}`));
      assert.deepEqual(found, expected === undefined ? [] : [expected], `${run} ${amount}`);
    }
  }
  const asked = [...office.answers.values()].map(({ shown: { to, amount } }) => `${to}: ${amount}`);
  assert.equal(new Set(asked).size, asked.length, 'nothing was asked twice');
  const left = dataOf(await office.agent('inputList')) as { returned_count: number };
  assert.equal(left.returned_count, 0, 'every decision is acknowledged');
}

for (const framework of frameworks) {
  const timeout = 3_600_000;
  const size = `${all} pauses open at once, ${shape.repetitions} times`;
  test(`${framework}: kill -9 loses, repeats and misdirects no approval; ${size}; ${toRepeat}`, {
    timeout,
  }, async (t) => {
    const start = await openForks(t, agents[framework]);
    for (let repetition = 0; repetition < shape.repetitions; repetition++) {
      const began_ms = performance.now();
      const { open, agent, server } = await once(t, start, luckOf(seed + repetition));
      assert.equal(open, all, 'all pauses were open at once');
      const seconds = Math.round((performance.now() - began_ms) / 1_000);
      t.diagnostic(`${all} pauses, kills of agent: ${agent}, of server: ${server}, ${seconds} s`);
    }
  });
}

async function once(t: TestContext, start: Start, luck: Luck): Promise<Counted> {
  const office = await openOffice(t);
  const counted = await untilDone(office, start, luck);
  await office.find();
  await isExact(office);
  await office.close();
  return counted;
}
