import assert from 'node:assert/strict';
import { realpathSync } from 'node:fs';
import { test } from 'node:test';
import { askPeople } from '../../src/client/adapters/claude.ts';
import { openClient } from '../../src/client/index.ts';
import { overStdio } from '../helpers/appliance/mcp.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { asking, hook } from './asking.ts';

const questions = [{ question: 'Ship it?', options: [{ label: 'Yes' }, { label: 'No' }] }];

/** The fields of hosts about the agent that calls, and how the card shows them. */
const said: Readonly<Record<string, readonly [more: object, shown: string]>> = {
  'a subagent of Claude Code or Codex': [
    { agent_id: 'a1', agent_type: 'code-reviewer' },
    'agent_id a1, agent_type code-reviewer',
  ],
  'a main agent with a type': [{ agent_type: 'planner' }, 'agent_type planner'],
  'a teammate': [{ teammate_name: 'ann', team_name: 'blue' }, 'teammate_name ann, team_name blue'],
  'a subagent of Cursor': [{ subagent_type: 'explore', subagent_id: 7 }, 'subagent_type explore, subagent_id 7'],
  'an agent with a name of two words': [{ agentName: 'x, agent_id a1' }, 'agentName "x, agent_id a1"'],
};

for (const [who, [more, shown]] of Object.entries(said)) {
  test(`the card names ${who}, for a call, a question and a plan`, async () => {
    for (const call of [
      {},
      { tool_name: 'AskUserQuestion', tool_input: { questions } },
      { tool_name: 'ExitPlanMode', tool_input: { plan: 'Ship.' } },
    ]) {
      const { shell, asked, person } = await asking();
      const ended = shell(['permission', '--timeout', '30s'], { input: JSON.stringify({ ...hook, ...more, ...call }) });
      const item = await asked();
      assert.equal(item.raw_input?.subtitle, `In <code>/srv/app</code>, asked by <code>${shown}</code>`);
      const asksWhy = item.raw_input?.actions.find(({ value }) => value === 'deny')?.popup.kind === 'free_text';
      await person.answer(item, 'deny', asksWhy ? { kind: 'free_text', text: 'No.' } : { kind: 'none' });
      assert.match((await ended).stdout, /"deny"/);
    }
  });
}

test('the tool for permission prompts names the agent that the host names', async (t) => {
  const { box, agent, asked, person } = await asking();
  const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key };
  const speaks = await overStdio(t, env, '2025-06-18', ['--permissions']);
  const given = { tool_name: ' Write', input: { command: 'make' }, tool_use_id: 'u1', agent_id: 'a1' };
  const prompted = speaks('tools/call', { name: 'permission_prompt', arguments: given });
  const item = await asked();
  assert.match(item.raw_input?.subtitle ?? '', /, asked by <code>agent_id a1<\/code>$/);
  assert.equal(item.raw_input?.title, 'May <code>" Write"</code> run?');
  await person.answer(item, 'deny');
  await prompted;
});

test('the adapter for Claude names the subagent and the MCP server, for a call and a question', async (t) => {
  const { box, agent, asked, person } = await asking();
  const client = openClient({ url: box.base_url, api_key: agent.api_key });
  const { canUseTool } = askPeople(client, { session: 's' });
  const mcpServer = { name: 'shop', source: 'project' };
  const context = { signal: t.signal, toolUseID: 'toolu_1', agentID: 'a1', mcpServer, decisionReason: 'A rule asks.' };
  const called = canUseTool('mcp__shop__pay', { amount: 1 }, context);
  const item = await asked();
  for (const part of ['agentID a1', 'the MCP server shop (project)', 'A rule asks.', 'may add defaults'])
    assert.ok(item.raw_input?.summary?.includes(part), `${part} in ${item.raw_input?.summary}`);
  await person.answer(item, 'deny', { kind: 'free_text', text: '' });
  assert.equal((await called).behavior, 'deny');
  const questioned = canUseTool('AskUserQuestion', { questions }, { ...context, toolUseID: 'toolu_2' });
  const question = await asked();
  assert.match(question.raw_input?.details ?? '', /agentID a1/);
  await person.answer(question, 'option-1');
  assert.equal((await questioned).behavior, 'allow');
});

test('the name of a tool is not trimmed, and a subagent gets no standing answer', async (t) => {
  const root = realpathSync(temporary(t));
  for (const [more, title, scopes] of [
    [{}, 'May <code>Write</code> run?', 2],
    [{ tool_name: ' Write' }, 'May <code>" Write"</code> run?', 1],
    [{ tool_name: 'Write\u200b' }, 'May <code>"Write\\u{200b}"</code> run?', 0],
    [{ agent_type: 'planner' }, 'May <code>Write</code> run?', 2],
    [{ agent_id: 'a1', agent_type: 'planner' }, 'May <code>Write</code> run?', 0],
    [{ teammate_name: 'ann' }, 'May <code>Write</code> run?', 0],
  ] as const) {
    const { shell, asked, person } = await asking();
    const call = { ...hook, cwd: root, tool_name: 'Write', tool_input: { file_path: `${root}/a.txt`, content: 'a' } };
    const env = { CLAUDE_PROJECT_DIR: root };
    const ended = shell(['permission', '--timeout', '30s'], { env, input: JSON.stringify({ ...call, ...more }) });
    const item = await asked();
    assert.equal(item.raw_input?.title, title);
    assert.equal(item.standing_scopes.length, scopes, JSON.stringify(more));
    await person.answer(item, 'deny');
    await ended;
  }
});
