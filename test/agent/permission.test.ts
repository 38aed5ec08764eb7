import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openClient } from '../../src/client/index.ts';
import { makeFolder } from '../faults/folder.ts';
import { overStdio, type Result } from '../helpers/appliance/mcp.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { hdoBeside, startHdo, temporary } from '../helpers/programs/hdo.ts';
import { eventually } from '../helpers/until.ts';
import { asking, hook } from './asking.ts';

const answers = [
  { action: 'allow', response: { kind: 'none' }, decision: 'allow', says: /Allowed by/ },
  { action: 'deny', response: { kind: 'none' }, decision: 'deny', says: /Denied by/ },
  {
    action: 'deny-because',
    response: { kind: 'free_text', text: 'Use make clean.' },
    decision: 'deny',
    says: /make clean/,
  },
] as const;

for (const { action, response, decision, says } of answers) {
  test(`a prompt answered with ${action} becomes ${decision}`, async () => {
    const { shell, asked, person, agent } = await asking();
    const said = shell(['permission'], { input: JSON.stringify(hook) });
    const item = await asked();
    assert.match(item.raw_input?.details ?? '', /rm -rf &lt;build&gt; &amp;&amp; make/);
    await person.answer(item, action, response);
    const { hookSpecificOutput: answer } = JSON.parse((await said).stdout);
    assert.equal(answer.permissionDecision, decision);
    assert.match(answer.permissionDecisionReason, says);
    assert.equal((await agent.call('inputList')).returned_count, 0);
  });
}

test('a timeout is a no, and the request is deleted', async () => {
  const { shell, agent } = await asking();
  const said = await shell(['permission', '--timeout', '1s'], { input: JSON.stringify(hook) });
  assert.equal(JSON.parse(said.stdout).hookSpecificOutput.permissionDecision, 'deny');
  assert.equal((await agent.call('inputList')).returned_count, 0);
});

test('a timeout of nothing, and a stop, say that nobody answered', async (t) => {
  const { box, shell, agent, asked } = await asking();
  const input = JSON.stringify(hook);
  const { stdout } = await shell(['permission', '--timeout', '0s'], { input });
  assert.match(stdout, /"permissionDecision":"deny","permissionDecisionReason":"Nobody answered in time, so it is not/);
  const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key };
  const stopped = startHdo(t, ['permission'], { env, input });
  await asked();
  stopped.signal('SIGTERM');
  assert.match((await stopped.ended).stdout, /The prompt was stopped before anybody answered, so it is not allowed\./);
  assert.equal((await agent.call('inputList')).returned_count, 0);
});

test('a server that is killed after the card was shown is said to be gone, and it is a no', async (t) => {
  const data = temporary(t);
  const { api_key } = makeFolder(data);
  const { base_url, kill } = await serveExecutable(data);
  t.after(kill);
  const client = openClient({ url: base_url, api_key });
  const env = { HDO_URL: base_url, HDO_API_KEY: api_key };
  const ended = hdoBeside(['permission', '--timeout', '5s'], { env, input: JSON.stringify(hook) });
  await eventually(async () => (await client.inputList()).returned_count === 1);
  await kill();
  const { permissionDecision, permissionDecisionReason } = JSON.parse((await ended).stdout).hookSpecificOutput;
  assert.equal(permissionDecision, 'deny');
  assert.match(permissionDecisionReason, /^A person was asked, but no answer could be taken \(unreachable: /);
});

const failures = [
  { what: 'a server that is away', env: { HDO_URL: 'http://127.0.0.1:9' }, input: JSON.stringify(hook), code: 0 },
  { what: 'a wrong key', env: { HDO_API_KEY: 'hdo_wrong' }, input: JSON.stringify(hook), code: 0 },
  {
    what: 'a payload too large to be shown whole',
    input: JSON.stringify({ ...hook, tool_input: 'x'.repeat(2e5) }),
    code: 0,
  },
  { what: 'a hook without input', input: '', code: 2 },
  { what: 'an invalid address', env: { HDO_URL: 'nowhere' }, input: JSON.stringify(hook), code: 2 },
] as const;

for (const { what, input, code, ...more } of failures) {
  test(`${what} is a no`, async () => {
    const { shell } = await asking();
    const said = await shell(['permission', '--timeout', '5s'], { input, ...more });
    assert.equal(said.code, code, said.stderr);
    assert.doesNotMatch(said.stdout, /"allow"/);
    if (code === 0) assert.match(said.stdout, /"permissionDecision":"deny"/);
  });
}

test('the tool for permission prompts answers as the prompt would', async (t) => {
  const { box, agent, asked, person } = await asking();
  const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key };
  const speaks = await overStdio(t, env, '2025-06-18', ['--permissions']);
  const given = { tool_name: 'Bash', input: { command: 'make' }, tool_use_id: 'u1', suggestions: [] };
  const prompted = speaks('tools/call', { name: 'permission_prompt', arguments: given });
  await person.answer(await asked(), 'allow');
  const { content } = (await prompted) as Result;
  assert.deepEqual(JSON.parse(content[0]?.text ?? ''), { behavior: 'allow', updatedInput: { command: 'make' } });
});
