import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { clientOf } from '../helpers/appliance/client.ts';
import { agentShell } from '../helpers/programs/agent-shell.ts';

const policies = ['yes', 'approve'].map((action) => [
  '[[policy]]',
  `name = "${action}"`,
  `match = { action = "${action}" }`,
  'expire_after = "1s"',
  `on_expiry = "${action}"`,
]);
const config = policies.flat().join('\n');

test('a yes that a policy gave is a no for confirm', async (t) => {
  const box = await appliance(t, { config });
  const { confirmed, reason, decision } = await clientOf(box, box.caller('agent')).confirm('Deploy?');
  assert.deepEqual([decision.action_value, decision.answered_by], ['yes', null]);
  assert.deepEqual([confirmed, reason], [false, 'nobody answered; the policy decided']);
});

test('hdo ask and hdo wait end with 74 where a policy decided, and print no answer for a script', async (t) => {
  const box = await appliance(t, { config });
  const agent = box.caller('agent');
  const shell = agentShell(box, agent);
  const kept = await shell(['ask', 'Deploy?', '--id', 'deploy', '--keep']);
  const waited = await shell(['wait', 'deploy', '--keep']);
  const shown = await shell(['ask', 'Deploy?', '--id', 'deploy', '--json']);
  for (const said of [kept, waited]) {
    assert.deepEqual([said.code, said.stdout], [74, ''], said.stderr);
    assert.match(said.stderr, /nobody answered; the policy decided: approve/);
  }
  const document = JSON.parse(shown.stdout);
  assert.deepEqual([shown.code, document.action_value, document.answered_by], [74, 'approve', null]);
  assert.equal((await agent.call('inputList')).returned_count, 0);
});
