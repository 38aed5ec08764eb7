import assert from 'node:assert/strict';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { isLong } from '../helpers/data/seed.ts';
import { root } from '../helpers/data/sources.ts';
import { eventually } from '../helpers/until.ts';
import { workshop } from './frameworks.ts';
import { example } from './pages.ts';
import { assertCalls } from './promises.ts';
import { testKilled } from './repeated.ts';

type Answer = readonly [action: string, response?: object];

/** Lets the real program of the SDK call a tool, with the example of the page, and a person answer once. */
async function called(t: TestContext, TOOL: object, [action, response]: Answer) {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('petra');
  const { cwd, write, run } = await workshop(t, 'claude');
  write('index.js', example('claude'));
  copyFileSync(join(root, 'test/adapters/agents/claude-refund.mjs'), join(cwd, 'agent.js'));
  copyFileSync(join(root, 'test/adapters/agents/claude-api.mjs'), join(cwd, 'claude-api.mjs'));
  const { PATH } = process.env;
  const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key, STORE: cwd, PATH, TOOL: JSON.stringify(TOOL) };
  const running = run('index.js', env);
  await eventually(async () => (await agent.call('inputList')).returned_count === 1);
  const { items } = await agent.call('inputList');
  await person.answer(await person.find(agent, items[0]?.caller_item_id ?? ''), action, response);
  const { code, stdout, stderr } = await running;
  assert.equal(code, 0, stderr);
  assert.equal((await agent.call('inputList')).returned_count, 0, 'the hook acknowledged the decision');
  return { stdout, made: (name: string) => existsSync(join(cwd, name)) };
}

const bash = { name: 'Bash', input: { command: 'touch as-called', description: 'Touches a file' } };
const options = ['Yes', 'No'].map((label) => ({ label, description: label }));
const questions = [{ question: 'Ship it?', header: 'Ship', options, multiSelect: false }];

// the program of the SDK has 360 MB, so that it is installed for npm run test:adapters only
if (isLong) {
  test('Claude: the example works as pasted, and runs the tool after a yes', async (t) => {
    assert.ok((await called(t, bash, ['approve'])).made('as-called'));
  });

  test('Claude: changed arguments run instead', async (t) => {
    const text = JSON.stringify({ ...bash.input, command: 'touch changed' });
    const { made } = await called(t, bash, ['approve-with-changes', { kind: 'free_text', text }]);
    assert.deepEqual([made('as-called'), made('changed')], [false, true]);
  });

  test('Claude: a no reaches the model with its reason', async (t) => {
    const { stdout, made } = await called(t, bash, ['deny', { kind: 'free_text', text: 'Not today.' }]);
    assert.equal(made('as-called'), false);
    assert.match(stdout, /Not today\./);
  });

  test('Claude: an option answers a question', async (t) => {
    const { stdout } = await called(t, { name: 'AskUserQuestion', input: { questions } }, ['option-2']);
    assert.match(stdout, /Ship it\?.*No/);
  });

  testKilled('claude', assertCalls, { runs: 4, calls: 25, kills: 4 });
}

test('the page has an example for the Claude Agent SDK', () => {
  assert.match(example('claude'), /canUseTool|askPeople/);
});
