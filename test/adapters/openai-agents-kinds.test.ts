import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { root } from '../helpers/data/sources.ts';
import { workshop } from './frameworks.ts';
import { type Item, people } from './people.ts';

type Call = Readonly<Record<string, unknown>>;
type Act = { readonly tool: string; readonly input: unknown };

/** Runs an agent that makes these calls, and approves what is asked. Returns the cards and what ran. */
async function approved(t: TestContext, calls: readonly Call[]) {
  const box = await account();
  const { cwd, run } = await workshop(t, 'openai-agents');
  for (const name of ['store.mjs', 'openai-agents-kinds.mjs'])
    copyFileSync(join(root, 'test/adapters/agents', name), join(cwd, name));
  const { base_url } = box;
  const token = box.person('petra').token;
  const crowd = people({ base_url, token, choose: () => ({ action: 'approve' }), pick: () => 0 });
  t.after(crowd.stop);
  const HDO_API_KEY = box.caller('agent').api_key;
  const env = { HDO_URL: base_url, HDO_API_KEY, STORE: cwd, CALLS: JSON.stringify(calls) };
  const { code, stderr } = await run('openai-agents-kinds.mjs', env);
  assert.equal(code, 0, stderr);
  await crowd.stop();
  const ledger = join(cwd, 'ledger');
  const lines = existsSync(ledger) ? readFileSync(ledger, 'utf8').trim().split('\n') : [];
  const cards = [...crowd.choices.values()].map(({ item }): Item['raw_input'] => item.raw_input);
  return {
    cards,
    acts: lines.map((line): Act => JSON.parse(line)),
    said: readFileSync(join(cwd, 'said.json'), 'utf8'),
  };
}

const approval = (given: object) => ({
  type: 'hosted_tool_call',
  name: 'mcp_approval_request',
  id: 'mcpr_1',
  status: 'completed',
  providerData: { type: 'mcp_approval_request', server_label: 'gh', name: 'delete_repo', id: 'mcpr_1', ...given },
});
const called = (name: string, given: object) => ({
  type: 'function_call',
  callId: 'call-1',
  name,
  arguments: JSON.stringify(given),
  status: 'completed',
});

test('OpenAI Agents: a hosted MCP call shows its arguments and its server, and runs after a yes', async (t) => {
  const { cards, acts } = await approved(t, [approval({ arguments: '{"repo":"a"}' })]);
  assert.equal(cards[0]?.title, 'May <code>delete_repo</code> of the server <code>gh</code> run?');
  assert.match(cards[0]?.summary ?? '', /<th>repo<\/th><td>a<\/td>/);
  assert.match(JSON.stringify(acts), /"approve":true/);
});

for (const [what, given] of [
  ['without arguments', {}],
  ['whose arguments are null', { arguments: null }],
] as const) {
  test(`OpenAI Agents: a hosted MCP call ${what} is refused, and nobody is asked`, async (t) => {
    const { cards, acts } = await approved(t, [approval(given)]);
    assert.deepEqual(cards, []);
    assert.match(JSON.stringify(acts), /"approve":false/);
  });
}

test('OpenAI Agents: arguments for a server are shown as text where parsing loses a part of them', async (t) => {
  const { cards } = await approved(t, [approval({ arguments: '{"id":12345678901234567891,"a":1,"a":2}' })]);
  assert.match(cards[0]?.summary ?? '', /12345678901234567891,\\"a\\":1,\\"a\\":2/);
});

test('OpenAI Agents: arguments are shown as the tool reads them, with defaults and transformations', async (t) => {
  const { cards, acts } = await approved(t, [called('pay', { to: 'Eve', step: { name: ' b ' }, at: 'noon' })]);
  const read = { to: 'Eve', amount: 999_999, step: { name: 'b', times: 2 }, at: 'noon!' };
  assert.deepEqual(acts, [{ tool: 'pay', input: read }]);
  for (const part of ['999999', '"name": "b"', '"times": 2', 'noon!'])
    assert.ok(cards[0]?.summary.includes(part), `${part} in ${cards[0]?.summary}`);
});

test('OpenAI Agents: a call that its tool reads in another way each time does not run on a yes', async (t) => {
  const { cards, acts, said } = await approved(t, [called('draw', {})]);
  assert.equal(cards.length, 1);
  assert.deepEqual(acts, []);
  assert.match(said, /the tool reads the arguments in another way than they were shown/);
});

for (const [type, given, shown] of [
  ['shell_call', { action: { commands: ['rm -rf /srv'], timeoutMs: 5 } }, 'rm -rf /srv'],
  ['apply_patch_call', { operation: { type: 'delete_file', path: 'a/secret' } }, 'a/secret'],
  ['computer_call', { actions: [{ type: 'click', x: 3, y: 4, button: 'left' }] }, '"type": "click"'],
] as const) {
  test(`OpenAI Agents: a ${type} shows what it does, and runs after a yes`, async (t) => {
    const { cards, acts } = await approved(t, [{ type, callId: 'call-1', status: 'completed', ...given }]);
    assert.ok(cards[0]?.summary.includes(shown), cards[0]?.summary);
    assert.equal(acts.length, 1);
  });
}
