import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '../../src/client/request.ts';
import { askerEndpoints } from '../../src/contract/asker-endpoints.ts';
import { callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { claimEndpoints } from '../../src/contract/claim-endpoints.ts';
import { clientOf } from '../helpers/appliance/client.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

test('the client knows every operation of the contract, and of the planes beside it', () => {
  const planes = { ...callerEndpoints, ...claimEndpoints, ...askerEndpoints };
  const rows = Object.entries(planes).map(([name, { method, path }]) => [name, { method, path }]);
  assert.deepEqual(routes, Object.fromEntries(rows));
});

test('every operation on inputs has its method', async () => {
  const box = await account();
  const client = clientOf(box, box.caller('agent'));
  const sent = await client.inputSend(submission({ caller_item_id: 'ünsafe/id ?' }));
  assert.deepEqual(sent, {
    caller_item_id: 'ünsafe/id ?',
    status: 'pending',
    revision: 1,
    created: true,
    duplicate: false,
  });
  const changed = await client.inputReplace(submission({ caller_item_id: 'ünsafe/id ?', title: 'Other' }));
  assert.equal(changed.revision, 2);
  assert.equal((await client.inputRead('ünsafe/id ?')).raw_input.title, 'Other');
  await client.inputSend(submission({ caller_item_id: 'second' }));
  const { items, next_cursor } = await client.inputList({ limit: 1 });
  assert.deepEqual(
    items.map(({ caller_item_id }) => caller_item_id),
    ['ünsafe/id ?'],
  );
  assert.equal((await client.inputList({ cursor: next_cursor })).items[0]?.caller_item_id, 'second');
  assert.equal((await client.inputDelete('second')).deleted, true);
});

test('every operation on outputs and statuses has its method', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const client = clientOf(box, agent);
  const id = await box.answered(agent, submission(), 'approve');
  assert.deepEqual(
    (await client.outputCheck({ limit: 5 })).items.map((each) => each.output_result_id),
    [id],
  );
  assert.equal((await client.outputRead(id)).action_value, 'approve');
  assert.equal((await client.outputReadAll({ limit: 5 })).items[0]?.output_result_id, id);
  assert.equal((await client.outputReadAll()).returned_count, 1);
  assert.equal((await client.outputAck(id)).already_acknowledged, false);
  assert.equal((await client.callerStatus()).caller.display_name, 'agent');
  assert.equal((await client.accountStatus()).tier, 'self_hosted');
});

test('a waiting check returns when a decision is made', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const waiting = clientOf(box, agent).outputCheck({ wait_seconds: 20 });
  const id = await box.answered(agent, submission(), 'approve');
  assert.equal((await waiting).items[0]?.output_result_id, id);
});
