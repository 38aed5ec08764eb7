import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { sequenceOf } from '../../src/contract/item-id.ts';
import { newId } from '../../src/lib/ids.ts';
import { keepUpload } from '../../src/rules/answers/files.ts';
import type { Outbox } from '../../src/rules/base/outbox.ts';
import { openBlobs } from '../../src/store/disk/blobs.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { undo } from '../helpers/appliance/undo.ts';
import { answeredWithFile, askForFile, upload } from '../helpers/appliance/upload.ts';
import { eventually } from '../helpers/until.ts';

const hour_ms = 3_600_000;
const answerWith = (upload_id: string) => ({ kind: 'file_upload', upload_id });
const refusal = { message: /"response.upload_id"/ };

test('an upload can be used for one answer only', async () => {
  const box = await account();
  const { agent, person, item, uploaded } = await answeredWithFile(box);
  await undo(person, item.item_id);
  await assert.rejects(person.answer(item, 'go', answerWith(uploaded.upload_id)), refusal);
  const other = await askForFile(agent, person);
  await assert.rejects(person.answer(other, 'go', answerWith(uploaded.upload_id)), refusal);
});

test('an upload can only be used by its person and for its item', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const [petra, paul] = [box.person('petra'), box.person('paul')];
  const [item, other] = [await askForFile(agent, petra), await askForFile(agent, petra)];
  const { upload_id } = await upload(petra, item);
  await assert.rejects(paul.answer(item, 'go', answerWith(upload_id)), refusal);
  await assert.rejects(petra.answer(other, 'go', answerWith(upload_id)), refusal);
  await petra.answer(item, 'go', answerWith(upload_id));
});

test('an upload expires after an hour, and its file is deleted', async (t) => {
  const box = await standingAppliance(t);
  const agent = box.caller('agent');
  const person = box.person('petra');
  const item = await askForFile(agent, person);
  const { upload_id, sha256 } = await upload(person, item);
  box.clock.move(hour_ms);
  await assert.rejects(person.answer(item, 'go', answerWith(upload_id)), refusal);
  const fresh = await upload(person, item, { bytes: 'other bytes' }); // an upload deletes expired ones
  await eventually(() => !existsSync(openBlobs(box.data).path(sha256)));
  await person.answer(item, 'go', answerWith(fresh.upload_id));
});

test('a replaced item with other accepted types refuses an earlier upload', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('petra');
  const item = await askForFile(agent, person);
  const { upload_id } = await upload(person, item);
  const { raw_input } = await agent.call('inputRead', { body: { caller_item_id: item.caller_item_id } });
  const popup = { kind: 'file_upload', label: 'Which?', accept_mime_types: ['image/*'] };
  const actions = raw_input.actions.map((one) => ({ ...one, popup }));
  await agent.call('inputReplace', { body: { ...raw_input, actions } });
  await assert.rejects(person.answer({ ...item, revision: 2 }, 'go', answerWith(upload_id)), refusal);
});

test('a crash between the rename and the commit leaves bytes without a row, never a row without bytes', async (t) => {
  const box = await appliance(t);
  const { sha256, ...rest } = await prepared(box);
  const crash = () =>
    box.change((outbox) => {
      rest.keep(outbox);
      throw new Error('the power went');
    });
  assert.throws(crash, /the power went/);
  assert.ok(existsSync(openBlobs(box.data).path(sha256)));
  assert.equal(
    box.change(({ store }) => store.files.named.get({ sha256 })?.named),
    0,
  );
  const again = await upload(rest.person, rest.item);
  assert.equal(again.sha256, sha256);
});

/** Prepares a received file, and a function that stores it. */
async function prepared(box: Awaited<ReturnType<typeof appliance>>) {
  const person = box.person('petra');
  const item = await askForFile(box.caller('agent'), person);
  const { sha256, mime_type, filename, size_bytes } = await upload(person, item);
  box.change(({ store, blobs }) => {
    for (const { file_id } of store.files.all.all({ after: '', limit: 9 })) store.files.remove.run({ file_id });
    blobs.remove(sha256);
  });
  const temporary = openBlobs(box.data).temporary('received');
  writeFileSync(temporary, 'the bytes');
  const keep = (outbox: Outbox) => {
    const { account_id } = outbox.store.accounts.list.all()[0] ?? { account_id: '' };
    const reviewer = { reviewer_id: person.reviewer_id, account_id, name: person.name, role: 'reviewer' as const };
    const input_sequence = sequenceOf(outbox.seal, item.item_id) ?? 0;
    const ids = { file_id: newId('fil', outbox.now_ms), upload_id: newId('upl', outbox.now_ms) };
    const described = { filename, mime_type, size_bytes, sha256, sniffed_type: null };
    keepUpload(outbox, reviewer, { ...ids, ...described, input_sequence, action_value: 'go', temporary });
  };
  return { person, item, sha256, keep };
}
