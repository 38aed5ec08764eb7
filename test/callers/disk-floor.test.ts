import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { canonicalise, type Submission } from '../../src/contract/submission.ts';
import { sendItem, submissionFields } from '../../src/rules/items/input.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { tryUpload } from '../helpers/appliance/upload.ts';
import { asking, submission } from '../helpers/data/submissions.ts';

/** A floor above the size of any disk. */
const env = { HDO_SERVER__DISK_FLOOR_BYTES: String(2 ** 52) };

/** Starts an appliance with a low disk, an agent with one pending item, and a person. */
async function onLowDisk(t: Parameters<typeof appliance>[0], pending: Submission) {
  const box = await appliance(t, { env });
  const agent = box.caller('agent');
  box.change((outbox) => {
    const caller = outbox.store.callers.byId.get(agent);
    if (caller) sendItem(outbox, caller, submissionFields(canonicalise(pending)));
  });
  return { box, agent, person: box.person('petra') };
}

test('on a low disk new and growing items are refused, and the status gives the reason', async (t) => {
  const { agent } = await onLowDisk(t, submission());
  const replace = (summary: string) => agent.request('inputReplace', { body: submission({ summary }) });
  const sent = await agent.request('inputSend', { body: submission({ caller_item_id: 'new' }) });
  const { active_limit_blocks } = await agent.call('accountStatus');

  assert.equal(sent.json?.error?.code, 'storage_limit_exceeded');
  assert.equal((await replace('It is longer than what was there before.')).status, 429);
  assert.equal((await replace('Shorter.')).status, 200);
  assert.deepEqual(
    active_limit_blocks.map(({ operation_kind, limit_name }) => `${operation_kind} ${limit_name}`),
    ['storage_write disk_floor_bytes'],
  );
});

test('on a low disk an item is answered, read and acknowledged, or deleted', async (t) => {
  const { agent, person, box } = await onLowDisk(t, submission());
  const output_result_id = await person.answer(await person.find(agent, 'invoice-1'), 'approve');
  await agent.call('outputRead', { params: { output_result_id } });
  await agent.call('outputAck', { params: { output_result_id } });

  const { status } = await agent.request('inputDelete', { body: { caller_item_id: 'invoice-1' } });
  assert.equal(status, 404, 'the acknowledgement has deleted it');
  assert.equal(existsSync(join(box.data, 'run', 'ballast')), false);
});

test('on a low disk uploads are refused', async (t) => {
  const { agent, person } = await onLowDisk(t, asking({ kind: 'file_upload', label: 'Which?' }));
  const { status, json } = await tryUpload(person, await person.find(agent, 'invoice-1'));
  assert.equal(`${status} ${json?.error?.code}`, '503 temporary_unavailable');
});
