import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { makeFolder } from '../../faults/folder.ts';
import { type Parties, parties } from '../../faults/parties.ts';
import { dataOf } from '../../helpers/appliance/ask.ts';
import type { Item } from '../../helpers/appliance/person.ts';
import { root } from '../../helpers/data/sources.ts';
import { type Running, serveExecutable } from '../../helpers/programs/executable.ts';
import { temporary } from '../../helpers/programs/hdo.ts';
import { pythonPackages } from '../../helpers/programs/python.ts';
import { keptBytecode } from '../../helpers/programs/python-tools.ts';
import { frameworkPython } from './frameworks.ts';

/** The folder of the agents. */
export const folder = join(root, 'test/adapters/python/agents');

/** The agents by framework. */
export const agents = {
  LangGraph: 'langgraph_agent.py',
  'OpenAI Agents': 'openai_agent.py',
  'Pydantic AI': 'pydantic_agent.py',
} as const;
/** An agent of LangChain with a middleware, and an asynchronous checkpointer. Its tool finds no idempotency key. */
export const middleware = 'middleware_agent.py';
export type Framework = keyof typeof agents;

export type Payment = { readonly to: string; readonly amount: number };
/** A line of the tool's ledger. */
export type Paid = Payment & { readonly key: string };
/** An answer of the person, with the arguments that the request showed. */
export type Given = { readonly caller_item_id: string; readonly action: string; readonly shown: Payment };
export type Choice = { readonly action: string; readonly text?: string };

const settings = { HDO_LOG__LEVEL: 'error', HDO_METRICS__LISTEN: 'off', HDO_LIMITS__ENABLED: 'false' };

/** Opens a server that can be killed and started again, an agent's folder, and a person who answers tool calls. */
export async function openOffice(t: TestContext) {
  const own = temporary(t);
  const data = temporary(t);
  const credentials = makeFolder(data);
  let server: Running = await serveExecutable(data, settings);
  t.after(() => server.kill());
  const there = () => parties(server.base_url, credentials);
  const surroundings = () => ({ HDO_URL: server.base_url, HDO_API_KEY: credentials.api_key, HDO_FOLDER: own });
  return {
    surroundings,
    ledger: (): Paid[] => paidIn(join(own, 'ledger')),
    agent: ((operation, asked) => there().agent(operation, asked)) as ReturnType<typeof parties>['agent'],
    /** Kills the server and starts it again at its address. */
    async restart(): Promise<void> {
      await server.kill();
      server = await serveExecutable(data, settings, [], server.base_url.replace('http://', ''));
    },
    close: () => server.kill(),
    /** Starts a Python program as the agent. */
    async start(program: readonly string[], env: NodeJS.ProcessEnv = {}) {
      const python = await frameworkPython();
      const all = { ...pythonEnv(python), ...surroundings(), ...env };
      return started(t, python, program, { cwd: own, env: all });
    },
    ...personOf(there),
  };
}
export type Office = Awaited<ReturnType<typeof openOffice>>;

function personOf(there: () => Parties) {
  const answers = new Map<string, Given>();
  const unsure = new Map<string, Given>();
  return {
    /** The answers so far by output_result_id. */
    answers,
    async pending(): Promise<Item[]> {
      const listed = dataOf(await there().person('itemList', { query: { view: 'queue', limit: 100 } }));
      return (listed as { items: Item[] }).items;
    },
    async answer(item: Item, choose: (shown: Payment) => Choice): Promise<void> {
      const shown = argumentsIn(item);
      const { action, text: typed = '' } = choose(shown);
      const response = action === 'approve' ? { kind: 'none' } : { kind: 'free_text', text: typed };
      const { item_id, revision: expected_revision, caller_item_id } = item;
      const body = { expected_revision, action_value: action, response };
      unsure.set(item_id, { caller_item_id, action, shown });
      const answered = dataOf(await there().person('itemAnswer', { params: { item_id }, body }));
      const { output_result_id } = (answered as { answer: { output_result_id: string } }).answer;
      answers.set(output_result_id, { caller_item_id, action, shown });
      unsure.delete(item_id);
    },
    /** Finds the answers whose reply was lost, because the server was killed. */
    async find(): Promise<void> {
      for (const [item_id, given] of unsure) {
        const { item } = dataOf(await there().person('itemRead', { params: { item_id } })) as { item: Item };
        answers.set(item.answer?.output_result_id ?? assert.fail(`${given.caller_item_id} is not answered`), given);
      }
    },
  };
}

/** The environment in which Python finds the client. */
export function pythonEnv(python: string): NodeJS.ProcessEnv {
  return { ...keptBytecode(python), PATH: process.env.PATH, PYTHONPATH: pythonPackages };
}

/** The exact arguments that a request shows in its details. */
export function argumentsIn({ raw_input }: Pick<Item, 'raw_input'>): Payment {
  const json = /<pre>([\s\S]*?)<\/pre>/.exec(raw_input?.details ?? '')?.[1] ?? '';
  return JSON.parse(json.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'));
}

export type Started = Awaited<ReturnType<typeof started>>;

function started(t: TestContext, python: string, program: readonly string[], options: { cwd: string; env: object }) {
  const child: ChildProcess = spawn(python, program, { ...options, env: { ...options.env }, stdio: 'pipe' });
  const written = Promise.all([text(child.stdout as never), text(child.stderr as never)]);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const kill = (signal: NodeJS.Signals = 'SIGKILL') => child.kill(signal);
  t.after(async () => {
    kill();
    await ended;
  });
  const said = ended.then(async (code) => {
    const [stdout, stderr] = await written;
    return { code, stdout, stderr };
  });
  return { kill, said };
}

function paidIn(file: string): Paid[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line): Paid => JSON.parse(line));
}

/** Fails unless every payment was approved with exactly its arguments, under a key that is no other payment's. */
export function isApproved({ ledger, answers }: Pick<Office, 'ledger' | 'answers'>, changes: typeof changed): void {
  const of_key = new Map<string, string>();
  for (const { to, amount, key } of ledger()) {
    const given = answers.get(key) ?? assert.fail(`${to} was paid under ${key}, which is no answer`);
    const agreed = given.action === 'approve' ? given.shown : changes(given.shown);
    assert.notEqual(given.action, 'deny', `${to} was denied`);
    assert.deepEqual({ to, amount }, agreed, `${given.caller_item_id}: other arguments were approved`);
    const payment = `${to} ${amount}`;
    assert.equal(of_key.get(key) ?? payment, payment, `${key} was used for two payments`);
    of_key.set(key, payment);
  }
  const keys = new Set([...of_key.values()]);
  assert.equal(keys.size, of_key.size, 'a payment ran under two keys');
}

/** The change that the person makes. */
export function changed({ to, amount }: Payment): Payment {
  return { to, amount: amount + 1_000 };
}
