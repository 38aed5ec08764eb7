import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { answerApprovals } from '../../src/client/adapters/ai-sdk.ts';
import { askPeople } from '../../src/client/adapters/claude.ts';
import { answerInterruptions } from '../../src/client/adapters/openai-agents.ts';
import { type Client, openClient } from '../../src/client/index.ts';
import { overStdio, type Result } from '../helpers/appliance/mcp.ts';
import { notified } from '../helpers/appliance/notified.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { agentShell } from '../helpers/programs/agent-shell.ts';
import { eventually } from '../helpers/until.ts';
import { hook } from './asking.ts';

const yes = ['allow', 'approve', 'option-1'];
const options = ['Yes', 'No'].map((label) => ({ label, description: label }));
const questions = [{ question: 'Ship it?', header: 'Ship', options, multiSelect: false }];
const call = { toolCallId: 'call-1', toolName: 'pay', input: {} };
const messages = [
  {
    role: 'assistant',
    content: [
      { type: 'tool-call', ...call },
      { type: 'tool-approval-request', approvalId: 'approval-1', toolCallId: 'call-1' },
    ],
  },
];

/** Starts an appliance whose policies choose each yes after an hour. */
async function policed(t: TestContext) {
  const { box, agent, pass } = await notified(t, []);
  const actions = yes.map((value) => action({ value })); // sent once, so that they are known
  await agent.call('inputSend', { body: submission({ caller_item_id: 'zero', actions }) });
  const ada = box.person('Ada', { role: 'admin' });
  await ada.password('a long password');
  const page = await ada.signIn('a long password');
  for (const value of yes) {
    const body = { match: { action: value }, expire_after: '1h', on_expiry: value };
    await page.call('policySave', { params: { name: value }, body });
  }
  await agent.call('inputDelete', { body: { caller_item_id: 'zero' } });
  const waiting = async () => (await agent.call('inputList')).returned_count;
  return { box, agent, waiting, expire: () => pass(61 * 60_000) };
}

const interruption = {
  rawItem: { type: 'shell_call', callId: 'call-1', action: { commands: ['ls'] } },
  name: 'shell',
  agent: { name: 'a' },
};

/** Asks about one call of OpenAI Agents. Returns what the agent is told. */
async function toldByOpenAi(client: Client): Promise<string> {
  let told = '';
  const state = {
    getInterruptions: () => [interruption],
    approve: () => assert.fail('nobody approved it'),
    reject: (_: unknown, { message }: { message: string }) => {
      told = message;
    },
    toString: () => 'saved',
    _context: { isToolApproved: () => undefined },
  };
  await answerInterruptions(client, { run: 'r', state, save: () => {} });
  return told;
}

/** Asks about one call of the AI SDK. Returns what the agent is told. */
async function toldByAiSdk(client: Client): Promise<string> {
  const answered = await answerApprovals(client, { thread: 't', messages, save: () => {} });
  const [response] = (answered.at(-1)?.content ?? []) as { approved?: boolean; reason?: string }[];
  assert.equal(response?.approved, false);
  return response?.reason ?? '';
}

test('a yes that a policy gives when the time is over is a no for every permission and adapter', async (t) => {
  const { box, agent, waiting, expire } = await policed(t);
  const client = openClient({ url: box.base_url, api_key: agent.api_key });
  const permission = async (said: object) => {
    const input = JSON.stringify({ ...hook, ...said });
    const { stdout } = await agentShell(box, agent)(['permission', '--timeout', '2h'], { input });
    const { permissionDecision: behavior, permissionDecisionReason: message } = JSON.parse(stdout).hookSpecificOutput;
    return { behavior, message };
  };
  const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key };
  const speaks = await overStdio(t, env, '2025-06-18', ['--permissions', '--timeout', '2h']);
  const prompt = async () => {
    const given = { tool_name: 'Bash', input: { command: 'make' }, tool_use_id: 'u1' };
    const { content } = (await speaks('tools/call', { name: 'permission_prompt', arguments: given })) as Result;
    return JSON.parse(content[0]?.text ?? '');
  };
  const { canUseTool } = askPeople(client, { session: 's' });
  const answers = Promise.all([
    permission({}),
    permission({ tool_name: 'AskUserQuestion', tool_input: { questions } }),
    permission({ tool_name: 'ExitPlanMode', tool_input: { plan: 'Ship.' } }),
    prompt(),
    canUseTool('Bash', { command: 'make' }, { signal: t.signal, toolUseID: 'toolu_1' }),
    canUseTool('AskUserQuestion', { questions }, { signal: t.signal, toolUseID: 'toolu_2' }),
    toldByAiSdk(client).then((message) => ({ behavior: 'deny', message })),
    toldByOpenAi(client).then((message) => ({ behavior: 'deny', message })),
  ]);
  await eventually(async () => (await waiting()) === 8);
  await expire();
  for (const { behavior, message } of await answers) {
    assert.equal(behavior, 'deny');
    assert.match(message, /Nobody answered; the policy decided\./);
  }
  assert.equal(await waiting(), 0, 'all of them are acknowledged');
});
