import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { before, test } from 'node:test';
import type { Agent } from '../helpers/appliance/agent.ts';
import type { TestAppliance } from '../helpers/appliance/appliance.ts';
import { type Era, overHttp, overStdio, type Result, type Speaks } from '../helpers/appliance/mcp.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { pageOf } from '../helpers/browser/page.ts';
import { some } from '../helpers/data/seed.ts';
import { root } from '../helpers/data/sources.ts';
import { submission } from '../helpers/data/submissions.ts';
import { builtClients } from '../helpers/programs/built-clients.ts';
import { findPython } from '../helpers/programs/find-python.ts';
import { hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { pythonPackages } from '../helpers/programs/python.ts';
import { shellFolder } from '../helpers/programs/shell-folder.ts';
import { eventually } from '../helpers/until.ts';

before(builtClients);

const caller_item_id = 'deploy-web-1.4.2';
type Place = { t: Parameters<typeof pageOf>[0] & Parameters<typeof overStdio>[0]; box: TestAppliance; agent: Agent };
/** A way to ask: the button that a person presses, and the expected output. */
type Way = { press: string; says: RegExp; ask(place: Place): Promise<string> };

const envOf = ({ box, agent }: Place) => ({ HDO_URL: box.base_url, HDO_API_KEY: agent.api_key });
const example = (name: string) => join(root, 'examples', name);

/** Runs a program to its end and returns its output. */
function ran(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(command, args, { env, cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.once('close', () => resolve(said));
  });
}

async function withTools(speaks: Speaks): Promise<string> {
  const call = async (name: string, given: object) =>
    ((await speaks('tools/call', { name, arguments: given })) as Result).structuredContent ?? {};
  await call('request_decision', submission());
  for (;;) {
    const { items } = (await call('check_decisions', { wait_seconds: 20 })) as {
      items: { output_result_id: string }[];
    };
    const [ready] = items;
    if (!ready) continue;
    const { action_value } = await call('read_decision', ready);
    await call('acknowledge_decision', { output_result_id: ready.output_result_id });
    return String(action_value);
  }
}

const hook = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'make' }, cwd: '/srv' };
const modern: Era = '2026-07-28';
const python = { PYTHONPATH: pythonPackages, PYTHONDONTWRITEBYTECODE: '1' };

const ways = {
  'the TypeScript client': {
    press: 'Deploy',
    says: /^deploy\n$/,
    ask: (place) => ran(process.execPath, [example('ask.mjs')], envOf(place)),
  },
  'the Python client': {
    press: 'Not now',
    says: /^no\n$/,
    ask: (place) => ran(findPython(), [example('ask.py')], { ...python, ...envOf(place) }),
  },
  'hdo ask in a shell script': {
    press: 'Deploy',
    says: /^deploy\ndeploying\n$/,
    ask: (place) => {
      const PATH = [shellFolder(temporary(place.t)), process.env.PATH].join(delimiter);
      return ran('sh', [example('ask.sh')], { PATH, ...envOf(place) });
    },
  },
  curl: {
    press: 'Deploy',
    says: /^deploy\n?$/,
    ask: (place) => ran('sh', [example('curl.sh')], { PATH: process.env.PATH, ...envOf(place) }),
  },
  'MCP over stdio': {
    press: 'Do it',
    says: /^approve$/,
    ask: async (place) => withTools(await overStdio(place.t, envOf(place), modern)),
  },
  'MCP over HTTP': {
    press: 'Do it',
    says: /^approve$/,
    ask: ({ box, agent }) => withTools(overHttp(box.base_url, agent.api_key, modern)),
  },
  'the permission relay': {
    press: 'Allow once',
    says: /"permissionDecision":"allow"/,
    ask: async (place) => (await hdoBeside(['permission'], { env: envOf(place), input: JSON.stringify(hook) })).stdout,
  },
} satisfies Record<string, Way>;

/** A client, MCP and a hook. `npm run test:faults` asks in every way. */
const usual = ['the TypeScript client', 'MCP over HTTP', 'the permission relay'] as const;

for (const [name, { press, says, ask }] of some(ways, usual)) {
  test(`a question by ${name} is answered in a browser and acknowledged`, async (t) => {
    const box = await account();
    const agent = box.caller('agent');
    const tab = await pageOf(t, box, box.person('petra'));
    const asked = ask({ t, box, agent });
    await tab.getByRole('button', { name: press }).first().click();
    assert.match(await asked, says);
    assert.equal((await agent.call('inputList')).returned_count, 0);
  });
}

test('the curl example waits for its own request beside 31 unacknowledged decisions, and ends with it', async (t) => {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('petra');
  const env = { PATH: process.env.PATH, ...envOf({ t, box, agent }) };
  for (let at = 0; at < 31; at++) await box.answered(agent, submission({ caller_item_id: `old-${at}` }), 'approve');
  const isAsked = async () => (await person.call('itemList', { query: { caller_item_id } })).items.length === 1;

  const deleted = ran('sh', [example('curl.sh')], env);
  await eventually(isAsked);
  await agent.call('inputDelete', { body: { caller_item_id } });
  assert.equal(await deleted, '');

  const answered = ran('sh', [example('curl.sh')], env);
  await eventually(isAsked);
  await person.answer(await person.find(agent, caller_item_id), 'deploy');
  assert.match(await answered, /^deploy\n?$/);
});

const workers = {
  'worker.mjs': () => process.execPath,
  'worker.py': () => findPython(),
};

for (const [name, program] of Object.entries(workers)) {
  test(`the example ${name} handles and acknowledges a decision`, async (t) => {
    const box = await account();
    const agent = box.caller('agent');
    const output_result_id = await box.answered(agent, submission(), 'approve');
    const env = { ...python, ...envOf({ t, box, agent }) };
    const worker = spawn(program(), [example(name)], { env, cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await once(worker.stdout, 'data');
    assert.equal(String(said), `${output_result_id} invoice-1 approve\n`);
    await eventually(async () => (await agent.call('inputList')).returned_count === 0);
    worker.kill();
    await once(worker, 'close');
  });
}

test('the examples are short', () => {
  for (const name of ['ask.mjs', 'worker.mjs', 'ask.py', 'worker.py', 'ask.sh', 'curl.sh']) {
    assert.ok(readFileSync(example(name), 'utf8').split('\n').length <= 26, name);
  }
});
