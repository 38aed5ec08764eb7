import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Luck, luckOf } from '../../faults/power/luck.ts';
import type { Item } from '../../helpers/appliance/person.ts';
import { isLong, seed, toRepeat } from '../../helpers/data/seed.ts';
import { openForks } from './forks.ts';
import { type Choice, changed, type Office, openOffice, type Payment } from './office.ts';

type Ran = Payment & { readonly [name in 'tool' | 'thread' | 'key' | 'attempt' | 'task']: string };
type Yes = { readonly tool: string; readonly thread: string; readonly runs: Payment };

/** Programs of a framework, in the batches of one process each. */
const programs = Number(process.env.HDO_PROGRAMS ?? (isLong ? 1_000 : 8));
const batch = isLong ? 40 : 8;
const kills = isLong ? 3 : 1;

const frameworks = {
  LangGraph: { program: 'random_graphs.py', can_change: true },
  'Pydantic AI': { program: 'random_calls.py', can_change: true },
  'OpenAI Agents': { program: 'random_calls.py', can_change: false },
} as const;

/** Answers in a random way, and keeps what each approval was given to. */
async function answerAll(office: Office, luck: Luck, can_change: boolean): Promise<void> {
  const items = await office.pending().catch(() => []);
  for (const item of items.sort(() => luck.next() - 0.5)) {
    const action = luck.pick(['approve', 'approve', can_change ? 'approve-with-changes' : 'approve', 'deny']);
    await office.answer(item, (shown) => choiceOf(action, shown));
    tools.set([...office.answers.keys()].at(-1) ?? '', titleOf(item));
  }
}

/** The tool that each answered request showed, by output_result_id. */
const tools = new Map<string, string>();
const titleOf = ({ raw_input }: Item) => /<code>(\w+)<\/code>/.exec(raw_input?.title ?? '')?.[1] ?? '';

function choiceOf(action: string, shown: Payment): Choice {
  if (action === 'approve-with-changes') return { action, text: JSON.stringify(changed(shown)) };
  return action === 'deny' ? { action, text: 'No' } : { action };
}

/** The approvals by key, as the person gave them. */
function approvals(office: Office): Map<string, Yes> {
  const given = [...office.answers].filter(([, { action }]) => action !== 'deny');
  return new Map(
    given.map(([key, { caller_item_id, action, shown }]) => {
      const runs = action === 'approve' ? shown : changed(shown);
      return [key, { tool: tools.get(key) ?? '', thread: caller_item_id.split(':')[0] ?? '', runs }];
    }),
  );
}

/** Fails unless each call ran on a yes to its own tool, arguments and thread, and no yes was used for two calls. */
function isModelled(office: Office, folder: string, isThread: boolean): number {
  const yes = approvals(office);
  const file = join(folder, 'ledger');
  const text = existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : '';
  const ran: Ran[] = text === '' ? [] : text.split('\n').map((line) => JSON.parse(line));
  const task_of = new Map<string, string>();
  const once = new Set<string>();
  for (const { tool, thread, attempt, task, key, to, amount } of ran) {
    const given = yes.get(key) ?? assert.fail(`${thread}: ${tool} ran without a yes`);
    assert.deepEqual({ tool, runs: { to, amount } }, { tool: given.tool, runs: given.runs }, `${thread} ${task}`);
    if (isThread) assert.equal(given.thread, thread);
    assert.equal(task_of.get(key) ?? `${thread} ${task}`, `${thread} ${task}`, 'a yes was used by two calls');
    task_of.set(key, `${thread} ${task}`);
    if (attempt === '') continue;
    assert.ok(!once.has(`${attempt} ${key}`), `${thread}: one run of ${task} used a yes for two equal calls`);
    once.add(`${attempt} ${key}`);
  }
  return task_of.size;
}

type Framework = keyof typeof frameworks;
type Start = Awaited<ReturnType<typeof openForks>>;

/** Runs a batch of programs to its end. Kills it at random moments, and starts it again as a new version. */
async function batchOf(t: TestContext, framework: Framework, start: Start, first: number, luck: Luck) {
  const { can_change } = frameworks[framework];
  const office = await openOffice(t);
  const { HDO_FOLDER = '' } = office.surroundings();
  const HDO_RUNS = Array.from({ length: batch }, (_, at) => `p${seed}x${first + at}`).join();
  for (let version = 0; ; version++) {
    const HDO_DIE_AT = version < kills ? String(1 + luck.below(batch * 12)) : '0';
    const env = { HDO_RUNS, HDO_VERSION: String(version), HDO_DIE_AT, HDO_FRAMEWORK: framework };
    const fork = await start({ ...office.surroundings(), ...env });
    let is_over = false;
    const said = fork.said.finally(() => {
      is_over = true;
    });
    while (!is_over) {
      await answerAll(office, luck, can_change);
      await pause(20);
    }
    const { code, output } = await said;
    if (code === 0) {
      assert.equal(output.trim().split('\n').length, batch, output);
      const used = isModelled(office, HDO_FOLDER, framework === 'LangGraph');
      await office.close();
      return { used, answers: office.answers.size, refused: output.split(': refused').length - 1, killed: version };
    }
    assert.equal(code, -9, output);
  }
}

for (const framework of Object.keys(frameworks) as Framework[]) {
  test(`${framework}: in ${programs} random programs, no call runs on a yes to another; ${toRepeat}`, async (t) => {
    const luck = luckOf(seed);
    const start = await openForks(t, frameworks[framework].program);
    const total = { used: 0, answers: 0, refused: 0, killed: 0 };
    for (let first = 0; first < programs; first += batch) {
      const each = await batchOf(t, framework, start, first, luck);
      for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += each[name];
    }
    const { used, answers, refused, killed } = total;
    t.diagnostic(`${answers} answers, ${used} approvals that ran, ${refused} programs refused, ${killed} kills`);
    assert.ok(used > 0, 'some calls ran');
  });
}
