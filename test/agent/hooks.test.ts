import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { snippets, warning } from '../../src/agent/permission/snippets.ts';
import type { Agent } from '../helpers/agent.ts';
import { agentShell } from '../helpers/agent-shell.ts';
import { appliance } from '../helpers/appliance.ts';
import { hdo, hdoBeside, startHdo, temporary } from '../helpers/hdo.ts';
import { documented } from '../helpers/hook-payloads.ts';
import { shellFolder } from '../helpers/shell-folder.ts';
import { root } from '../helpers/sources.ts';
import { spoken } from '../helpers/spoken.ts';
import { eventually } from '../helpers/upload.ts';

async function asking(t: TestContext) {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const person = box.person('petra');
  const asked = async () => {
    const [id] = await pending(agent);
    return person.find(agent, id ?? '');
  };
  return { box, agent, person, asked, shell: agentShell(box, agent) };
}

async function pending(agent: Agent): Promise<string[]> {
  await eventually(async () => (await agent.call('inputList')).returned_count > 0);
  return (await agent.call('inputList')).items.map(({ caller_item_id }) => caller_item_id);
}

for (const [name, { said, shows, answer }] of Object.entries(documented)) {
  test(`the hook of ${name} is shown to a person and answered as it is documented`, async (t) => {
    const { shell, asked, person } = await asking(t);
    for (const allowed of [true, false]) {
      const hook = shell(['permission'], { input: JSON.stringify(said) });
      const item = await asked();
      assert.match(item.raw_input?.summary ?? '', shows);
      assert.match(item.raw_input?.subtitle ?? '', /\/srv\/app/);
      await person.answer(item, allowed ? 'allow' : 'deny');
      const { code, stdout } = await hook;
      assert.equal(code, 0);
      assert.deepEqual(JSON.parse(stdout), answer(allowed, allowed ? 'Allowed by petra.' : 'Denied by petra.'));
    }
  });
}

test('a hook that is not known is stopped by its exit code, whatever it reads', async (t) => {
  const { shell, asked, person } = await asking(t);
  const hook = shell(['permission'], { input: '{"agent_action_name":"pre_run_command","tool_info":{}}' });
  await person.answer(await asked(), 'deny');
  const { code, stderr } = await hook;
  assert.deepEqual([code, stderr], [2, 'hdo: Denied by petra.\n']);
});

test('a hook that is stopped withdraws its request and says no', async (t) => {
  const { box, agent } = await asking(t);
  const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key };
  const { said } = documented['Codex, PermissionRequest'] ?? {};
  const hook = startHdo(t, ['permission'], { env, input: JSON.stringify(said) });
  await pending(agent);
  hook.signal('SIGTERM');
  assert.match((await hook.ended).stdout, /"behavior":"deny"/);
  assert.equal((await agent.call('inputList')).returned_count, 0);
});

test('a hook that was killed takes the question up again, where the agent names its calls', async (t) => {
  const { box, agent, asked, person, shell } = await asking(t);
  const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key };
  const input = JSON.stringify(documented['Claude Code, PreToolUse']?.said);
  const killed = startHdo(t, ['permission'], { env, input });
  const item = await asked();
  killed.signal('SIGKILL');
  await killed.ended;
  await person.answer(item, 'allow');
  assert.match((await shell(['permission'], { input })).stdout, /"permissionDecision":"allow"/);
  assert.equal((await agent.call('inputList')).returned_count, 0);
});

test('the answer to an earlier question about the same thing is none to this one', async (t) => {
  const { agent, shell, person } = await asking(t);
  const { said } = documented['Claude Code, PermissionRequest'] ?? {};
  const input = JSON.stringify(said);
  const [one, other] = [shell(['permission'], { input }), shell(['permission'], { input })];
  await eventually(async () => (await agent.call('inputList')).returned_count === 2);
  const [first = '', second = ''] = await pending(agent);
  await person.answer(await person.find(agent, first), 'allow');
  await person.answer(await person.find(agent, second), 'deny');
  const both = [(await one).stdout, (await other).stdout].map((text) => /"behavior":"(\w+)"/.exec(text)?.[1]);
  assert.deepEqual(both.sort(), ['allow', 'deny']);
});

/** As opencode calls its plugins. */
const callsOfOpencode = `
import { AskAPerson } from './hdo.js';
const { 'tool.execute.before': before } = await AskAPerson({ directory: '/srv/app' });
const tool = (name, args) => before({ tool: name, sessionID: 's', callID: 'c' }, { args });
await tool('read', { filePath: '/srv/app/a' });
const stopped = ({ message }) => 'stopped: ' + message;
console.log(await tool('bash', { command: 'make' }).then(() => 'ran', stopped));
`;
const endings = [
  { action: 'allow', prints: 'ran\n' },
  { action: 'deny', prints: 'stopped: Denied by petra.\n' },
] as const;

for (const { action, prints } of endings) {
  test(`the plugin for opencode meets ${action} and the tool is ${prints.trim()}`, async (t) => {
    const { box, agent, asked, person } = await asking(t);
    const folder = temporary(t);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'hdo.js'), snippets.opencode.text);
    writeFileSync(join(folder, 'call.js'), callsOfOpencode);
    const PATH = [shellFolder(folder), process.env.PATH].join(delimiter);
    const env = { PATH, HDO_URL: box.base_url, HDO_API_KEY: agent.api_key };
    const running = spoken(process.execPath, [join(folder, 'call.js')], { cwd: root, env });
    await person.answer(await asked(), action);
    assert.equal((await running).stdout, prints);
  });
}

test('every snippet says where it goes, what it does beside, and who must not run the appliance', () => {
  for (const [agent, { file, text, note }] of Object.entries(snippets)) {
    const { code, stdout } = hdo(['permission', '--snippet', agent]);
    assert.equal(code, 0);
    for (const part of [file, text, note, warning]) assert.ok(stdout.includes(part), `${agent} shows ${part}`);
  }
  assert.match(warning, /^Run the appliance as another user than the agent\./);
});

test('what the snippets run is a command that asks, and says no where nobody can be asked', async () => {
  const commands = Object.values(snippets).flatMap(({ text }) => [...text.matchAll(/"command": "hdo ([^"]+)"/g)]);
  assert.ok(commands.length >= 7, `${commands.length} commands`);
  for (const typed of new Set(commands.map(([, args = '']) => args))) {
    const env = { HDO_URL: 'http://127.0.0.1:9', HDO_API_KEY: 'hdo_x' };
    const { stdout } = await hdoBeside(typed.split(' '), { env, input: '{"hook_event_name":"BeforeTool"}' });
    assert.equal(JSON.parse(stdout).decision, 'deny');
  }
});
