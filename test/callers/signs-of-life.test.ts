import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Agent } from '../helpers/appliance/agent.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

const poll = (agent: Agent, names: string | undefined, wait_s: number) =>
  agent.request('outputCheck', { headers: { prefer: `wait=${wait_s}`, ...(names && { 'hdo-item': names }) } });
const send = (agent: Agent, caller_item_id: string) =>
  agent.call('inputSend', { body: submission({ caller_item_id }) });

test('a request that had a poll and has none for two minutes is left, until a poll names it again', async (t) => {
  let elapsed_ms = 0;
  const box = await standingAppliance(t, { elapsed: () => elapsed_ms });
  const agent = box.caller('agent');
  const person = box.person('ada');
  const left = async (id: string) => (await person.find(agent, id)).nobody_waits;
  for (const id of ['named', 'common', 'asked']) await send(agent, id);
  await poll(agent, undefined, 1);
  await agent.request('outputCheck', { headers: { 'hdo-item': 'asked' } });
  await poll(agent, 'named', 1);
  elapsed_ms += 119_000;
  assert.equal(await left('named'), false);
  elapsed_ms += 1_000;
  assert.deepEqual([await left('named'), await left('common'), await left('asked')], [true, false, false]);

  const held = poll(agent, 'named;1', 50);
  await agent.request('callerStatus');
  await agent.request('callerStatus');
  elapsed_ms += 600_000;
  assert.equal(await left('named'), false, 'while its poll is held');
  await agent.call('inputReplace', { body: submission({ caller_item_id: 'named', title: 'Another' }) });
  await held;
  elapsed_ms += 120_000;
  assert.equal(await left('named'), true, 'a replacement keeps it');
  const output_result_id = await person.answer(await person.find(agent, 'named'), 'approve');
  const { item } = await person.call('itemRead', {
    params: { item_id: (await person.find(agent, 'named', 'decided')).item_id },
  });
  assert.equal(item.nobody_waits, false, 'an answered request waits for its program');
  assert.equal((await agent.call('outputRead', { params: { output_result_id } })).action_value, 'approve');
});

test('a request is not left right after its poll', async () => {
  const box = await account();
  const agent = box.caller('agent');
  await send(agent, 'mine');
  await poll(agent, 'mine', 1);
  assert.equal((await box.person('ada').find(agent, 'mine')).nobody_waits, false);
});
