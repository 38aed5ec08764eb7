import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMcp } from '../helpers/appliance/mcp.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { startHdo } from '../helpers/programs/hdo.ts';
import { eventually } from '../helpers/until.ts';
import { hook } from './asking.ts';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;

async function asking() {
  const box = await account();
  const agent = box.caller('agent');
  const open = async () => (await agent.call('inputList')).returned_count;
  return { env: { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key }, open };
}

for (const name of signals) {
  test(`hdo permission deletes its request on ${name}`, async (t) => {
    const { env, open } = await asking();
    const running = startHdo(t, ['permission'], { env, input: JSON.stringify(hook) });
    await eventually(async () => (await open()) === 1);
    running.signal(name);
    const { stdout, stderr } = await running.ended;
    assert.match(stdout, /"permissionDecision":"deny"/, stderr);
    assert.equal(await open(), 0);
  });

  test(`hdo mcp deletes the request of an open prompt on ${name}`, async (t) => {
    const { env, open } = await asking();
    const { speaks, child, ended } = await startMcp(t, env, '2025-06-18', ['--permissions']);
    const given = { tool_name: 'Bash', input: { command: 'make' }, tool_use_id: 'u1' };
    void speaks('tools/call', { name: 'permission_prompt', arguments: given });
    await eventually(async () => (await open()) === 1);
    child.kill(name);
    assert.equal(await ended, 0);
    assert.equal(await open(), 0);
  });
}

test('a second SIGHUP does not keep hdo permission from deleting its request', async (t) => {
  const { env, open } = await asking();
  const running = startHdo(t, ['permission'], { env, input: JSON.stringify(hook) });
  await eventually(async () => (await open()) === 1);
  running.signal('SIGHUP');
  running.signal('SIGHUP');
  await running.ended;
  assert.equal(await open(), 0);
});
