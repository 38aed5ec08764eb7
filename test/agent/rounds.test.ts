import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Client, type ElicitRequestParams, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Agent } from '../helpers/appliance/agent.ts';
import type { TestAppliance } from '../helpers/appliance/appliance.ts';
import { overHttp, type Result } from '../helpers/appliance/mcp.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { pageOf } from '../helpers/browser/page.ts';
import { settled } from '../helpers/browser/settled.ts';
import { submission } from '../helpers/data/submissions.ts';
import { builtProgram } from '../helpers/programs/built-program.ts';

const modern = '2026-07-28';
const opens = { elicitation: { url: {} } };
type Host = {
  way?: 'http' | 'stdio';
  era?: typeof modern | 'legacy';
  capabilities?: object;
  /** The user of the host is asked to open an address. */
  asked(params: ElicitRequestParams): Promise<{ action: 'accept' | 'decline'; content?: Record<string, string> }>;
};

/** Connects the client of the official SDK, and returns a function that calls a tool. */
async function hostOf(t: TestContext, { base_url }: TestAppliance, { api_key }: Agent, host: Host) {
  const { way = 'http', era = modern, capabilities = opens, asked } = host;
  const mode = era === 'legacy' ? era : { pin: era };
  const client = new Client({ name: 'host', version: '1' }, { capabilities, versionNegotiation: { mode } });
  client.setRequestHandler('elicitation/create', ({ params }) => asked(params));
  const env = { HDO_URL: base_url, HDO_API_KEY: api_key };
  const headers = { authorization: `Bearer ${api_key}` };
  await client.connect(
    way === 'http'
      ? new StreamableHTTPClientTransport(new URL(`${base_url}/mcp`), { requestInit: { headers } })
      : new StdioClientTransport({ command: builtProgram(), args: ['mcp'], env }),
  );
  t.after(() => client.close());
  return async (name: string, given: object) => {
    const result = await client.callTool({ name, arguments: { ...given } });
    assert.ok(!result.isError, JSON.stringify(result.content));
    return result.structuredContent as Record<string, string>;
  };
}

const unasked = () => assert.fail('the host asked its user');

test('a host opens the request in the inbox, and its call returns the decision', async (t) => {
  const box = await account();
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: submission({ caller_item_id: 'other', title: 'Another question' }) });
  const messages: string[] = [];
  const call = await hostOf(t, box, agent, {
    asked: async (params) => {
      assert.ok(params.mode === 'url');
      messages.push(params.message);
      assert.ok(params.url.startsWith(`${box.base_url}/queue?`), params.url);
      const tab = await pageOf(t, box, box.person('petra'), { path: params.url.slice(box.base_url.length) });
      await tab.getByRole('heading', { name: 'Ship <it>?' }).first().waitFor();
      assert.equal(await tab.getByText('Another question').count(), 0);
      await settled(tab);
      await tab.getByRole('button', { name: 'Do it' }).first().click();
      return { action: 'accept' };
    },
  });
  const asked = submission({ caller_item_id: 'ship-it', title: 'Ship <b>&lt;it&gt;</b>?' });
  const { status, output_result_id, content_hash } = await call('request_decision', asked);
  assert.equal(status, 'answered');
  assert.deepEqual(messages, [
    "“Ship <it>?” waits for a person's answer in the inbox. Only an answer given there counts.",
  ]);
  const decided = await call('read_decision', { output_result_id, content_hash });
  assert.equal(decided.action_value, 'approve');
});

test('an answer in the host decides nothing, over stdio too', async (t) => {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('petra');
  let answers = 0;
  const call = await hostOf(t, box, agent, {
    way: 'stdio',
    asked: async () => {
      answers += 1;
      const content = { action_value: 'approve' };
      if (answers === 1) return { action: 'decline', content };
      await person.answer(await person.find(agent, 'second'), 'reject');
      return { action: 'accept', content };
    },
  });
  const declined = await call('request_decision', submission({ caller_item_id: 'first' }));
  assert.equal(declined.status, 'pending');
  const again = await call('request_decision', submission({ caller_item_id: 'first' }));
  assert.deepEqual([again.status, again.duplicate, answers], ['pending', true, 1]);
  const { output_result_id } = await call('request_decision', submission({ caller_item_id: 'second' }));
  assert.equal((await call('read_decision', { output_result_id })).action_value, 'reject');
});

test('a host that cannot open addresses gets the plain result', async (t) => {
  const box = await account();
  const hosts = [
    { capabilities: { elicitation: { form: {} } } },
    { way: 'stdio', era: 'legacy', capabilities: opens },
  ] as const;
  for (const [at, host] of hosts.entries()) {
    const call = await hostOf(t, box, box.caller(`agent-${at}`), { ...host, asked: unasked });
    assert.equal((await call('request_decision', submission())).status, 'pending');
  }
});

test('a request state counts only for its caller, its request and its arguments', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const ask = (api_key: string, given: object, requestState?: string) =>
    overHttp(
      box.base_url,
      api_key,
      modern,
      opens,
    )('tools/call', {
      name: 'request_decision',
      arguments: given,
      ...(requestState && { requestState, inputResponses: { inbox: { action: 'decline' } } }),
    });
  const { resultType, requestState } = (await ask(agent.api_key, submission())) as Record<string, string>;
  assert.ok(resultType === 'input_required' && requestState);
  const forged = requestState.replace('v1.', 'v1.A');
  for (const [key, state] of [
    [agent.api_key, forged],
    [box.caller('stranger').api_key, requestState],
  ] as const) {
    await assert.rejects(ask(key, submission(), state), /-32602/);
  }
  const refused = async (given: object) => ((await ask(agent.api_key, given, requestState)) as Result).content[0]?.text;
  assert.match((await refused(submission({ caller_item_id: 'x' }))) ?? '', /belongs to a request with other arguments/);
  assert.match((await refused({})) ?? '', /belongs to a request with other arguments/);
  await agent.call('inputReplace', { body: submission({ title: 'Replaced' }) });
  assert.match((await refused(submission())) ?? '', /has replaced the request/);
  await agent.call('inputDelete', { body: { caller_item_id: 'invoice-1' } });
  assert.match((await refused(submission())) ?? '', /^not_found/);
  assert.equal((await agent.call('inputList')).returned_count, 0);
});
