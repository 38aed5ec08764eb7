import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { clientOf } from '../helpers/appliance/client.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';
import { eventually } from '../helpers/until.ts';

test('ask resolves with its own decision, even if another item is answered first', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const person = box.person('petra');
  const asked = clientOf(box, agent).ask(submission({ caller_item_id: 'mine' }), { wait_seconds: 20 });
  await box.answered(agent, submission({ caller_item_id: 'other' }), 'approve');
  await eventually(async () => (await agent.call('inputList')).returned_count === 2);
  await person.answer(await person.find(agent, 'mine'), 'reject');
  const { caller_item_id, action_value } = await asked;
  assert.deepEqual([caller_item_id, action_value], ['mine', 'reject']);
});

test('asking again returns the same decision until it is acknowledged', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const client = clientOf(box, agent);
  await box.answered(agent, submission(), 'approve');
  const first = await client.ask(submission());
  const again = await client.ask(submission());
  assert.equal(again.output_result_id, first.output_result_id);
  await client.outputAck(first.output_result_id);
  assert.deepEqual((await client.inputList()).items, []);
});

test('ask fails if its request is deleted', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const asked = clientOf(box, agent).ask(submission(), { wait_seconds: 1 });
  asked.catch(() => {});
  await eventually(async () => (await agent.call('inputList')).returned_count === 1);
  await agent.call('inputDelete', { body: { caller_item_id: 'invoice-1' } });
  await assert.rejects(asked, { code: 'no_longer_live' });
});

test('ask refuses an id that is in use', async () => {
  const box = await account();
  const client = clientOf(box, box.caller('agent'));
  await client.inputSend(submission());
  await assert.rejects(client.ask(submission({ title: 'Another one' })), { code: 'pending_content_conflict' });
});
