import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { snippets, warning } from '../../src/agent/permission/snippets.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { atOnce } from '../helpers/at-once.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { documented } from '../helpers/data/hook-payloads.ts';
import { root } from '../helpers/data/sources.ts';
import { agentShell } from '../helpers/programs/agent-shell.ts';
import { hdo, hdoBeside, startHdo, temporary } from '../helpers/programs/hdo.ts';
import { shellFolder } from '../helpers/programs/shell-folder.ts';
import { eventually } from '../helpers/until.ts';

async function asking() {
  const box = await account();
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
  test(`the hook of ${name} reaches a person and is answered in its documented format`, async () => {
    const { shell, asked, person } = await asking();
    for (const allowed of [true, false]) {
      const hook = shell(['permission'], { input: JSON.stringify(said) });
      const item = await asked();
      assert.match(item.raw_input?.summary ?? '', shows);
      assert.match(item.raw_input?.subtitle ?? '', /\/srv\/app/);
      await person.answer(item, allowed ? 'allow' : 'deny');
      const { code, stdout } = await hook;
      assert.equal(code, 0);
      assert.deepEqual(JSON.parse(stdout), answer(allowed, `${allowed ? 'Allowed' : 'Denied'} by ${person.name}.`));
    }
  });
}

test('an unknown hook is blocked by the exit code', async () => {
  const { shell, asked, person } = await asking();
  const hook = shell(['permission'], { input: '{"agent_action_name":"pre_run_command","tool_info":{}}' });
  await person.answer(await asked(), 'deny');
  const { code, stderr } = await hook;
  assert.deepEqual([code, stderr], [2, `hdo: Denied by ${person.name}.\n`]);
});

test('a stopped hook deletes its request and answers no', async (t) => {
  const { box, agent } = await asking();
  const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key };
  const { said } = documented['Codex, PermissionRequest'] ?? {};
  const hook = startHdo(t, ['permission'], { env, input: JSON.stringify(said) });
  await pending(agent);
  hook.signal('SIGTERM');
  assert.match((await hook.ended).stdout, /"behavior":"deny"/);
  assert.equal((await agent.call('inputList')).returned_count, 0);
});

test('a killed hook resumes its question if the agent sends a call id', async (t) => {
  const { box, agent, asked, person, shell } = await asking();
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

test('an answer to an earlier prompt does not count for a new one', async () => {
  const { agent, shell, person } = await asking();
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

/** Calls the plugin as opencode does. */
const callsOfOpencode = `
import { AskAPerson } from './hdo.js';
const { 'tool.execute.before': before } = await AskAPerson({ directory: '/srv/app' });
const tool = (name, args) => before({ tool: name, sessionID: 's', callID: 'c' }, { args });
await tool('read', { filePath: '/srv/app/a' });
const stopped = ({ message }) => 'stopped: ' + message;
console.log(await tool('bash', { command: 'make' }).then(() => 'ran', stopped));
`;
for (const [action, met] of [
  ['allow', 'ran'],
  ['deny', 'stopped'],
] as const) {
  test(`the plugin for opencode gets ${action} and the tool is ${met}`, async (t) => {
    const { box, agent, asked, person } = await asking();
    const folder = temporary(t);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'hdo.js'), snippets.opencode.text);
    writeFileSync(join(folder, 'call.js'), callsOfOpencode);
    const PATH = [shellFolder(folder), process.env.PATH].join(delimiter);
    const env = { PATH, HDO_URL: box.base_url, HDO_API_KEY: agent.api_key };
    const running = spoken(process.execPath, [join(folder, 'call.js')], { cwd: root, env });
    await person.answer(await asked(), action);
    const said = action === 'allow' ? 'ran' : `stopped: Denied by ${person.name}.`;
    assert.equal((await running).stdout, `${said}\n`);
  });
}

test('every snippet shows its file, its text, its note and the warning', () => {
  for (const [agent, { file, text, note }] of Object.entries(snippets)) {
    const { code, stdout } = hdo(['permission', '--snippet', agent]);
    assert.equal(code, 0);
    for (const part of [file, text, note, warning]) assert.ok(stdout.includes(part), `${agent} shows ${part}`);
  }
  assert.match(warning, /^Run the server as another user than the agent\./);
});

test('the command in each snippet answers no if nobody can be asked', async () => {
  const commands = Object.values(snippets).flatMap(({ text }) => [...text.matchAll(/"command": "hdo ([^"]+)"/g)]);
  assert.ok(commands.length >= 7, `${commands.length} commands`);
  const env = { HDO_URL: 'http://127.0.0.1:9', HDO_API_KEY: 'hdo_x' };
  const input = '{"hook_event_name":"BeforeTool","tool_name":"run_shell_command","tool_input":{"command":"make"}}';
  await atOnce(3, new Set(commands.map(([, args = '']) => args)), async (typed) => {
    const { stdout } = await hdoBeside(typed.split(' '), { env, input });
    assert.equal(JSON.parse(stdout).decision, 'deny');
  });
});
