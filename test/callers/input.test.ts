import assert from 'node:assert/strict';
import { test } from 'node:test';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

test('a sent item is pending at revision 1 and is listed and read as accepted', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const sent = await agent.call('inputSend', { body: submission({ caller_item_id: 'invoice-7' }) });
  const listed = await agent.call('inputList');
  const read = await agent.call('inputRead', { body: { caller_item_id: 'invoice-7' } });

  assert.deepEqual(sent, {
    caller_item_id: 'invoice-7',
    status: 'pending',
    revision: 1,
    created: true,
    duplicate: false,
  });
  assert.equal(listed.returned_count, 1);
  assert.equal(read.raw_input.priority, 'normal');
});

test('the same content again is a duplicate, other content a conflict', async () => {
  const box = await account();
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: submission() });
  const again = await agent.call('inputSend', { body: submission() });
  const other = await agent.request('inputSend', { body: submission({ title: 'Another' }) });

  assert.deepEqual([again.created, again.duplicate], [false, true]);
  assert.equal(other.json?.error?.code, 'pending_content_conflict');
});
