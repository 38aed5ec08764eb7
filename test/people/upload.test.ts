import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestAppliance } from '../helpers/appliance/appliance.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { askForFile, type TestFile, tryUpload, upload } from '../helpers/appliance/upload.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');
const left = ({ data }: TestAppliance) => readdirSync(join(data, 'files', 'tmp'));

test('an upload is described as received, with its Unicode name, and leaves no temporary file', async () => {
  const box = await account();
  const person = box.person('petra');
  const item = await askForFile(box.caller('agent'), person);
  const bytes = Buffer.alloc(3_000_000, 'x');
  const { upload_id, ...rest } = await upload(person, item, {
    bytes,
    filename: 'Zürich 発注.txt',
    type: 'Text/Plain;x=y',
  });

  assert.match(upload_id, /^upl_/);
  const sha256 = hash('sha256', bytes);
  assert.deepEqual(rest, { filename: 'Zürich 発注.txt', mime_type: 'text/plain', size_bytes: 3_000_000, sha256 });
  assert.deepEqual(left(box), []);
});

const refused: [name: string, given: TestFile, accept: string[] | undefined, status: number, field: string][] = [
  ['an empty file', { bytes: '' }, undefined, 422, ' too_short'],
  ['a type that the action does not accept', { type: 'image/png' }, ['text/*'], 422, 'Content-Type invalid_value'],
  ['bytes of another type than declared', { bytes: png, type: 'text/csv' }, ['text/csv'], 422, ' invalid_value'],
  ['an invalid media type', { type: 'text' }, undefined, 422, 'Content-Type invalid_mime_type'],
  ['a name of control characters', { filename: '\u0001' }, undefined, 422, 'X-Filename invalid_format'],
  ['a folder as a name', { filename: 'a/..' }, undefined, 422, 'X-Filename invalid_format'],
  ['no name', { filename: '' }, undefined, 422, 'X-Filename required'],
  ['an action that the item lacks', { action_value: 'other' }, undefined, 422, 'action_value invalid_value'],
  ['an invalid action value', { action_value: 'a b' }, undefined, 422, 'action_value invalid_pattern'],
];

for (const [name, given, accept, status, field] of refused) {
  test(`${name} is refused and leaves no temporary file`, async () => {
    const box = await account();
    const person = box.person('petra');
    const item = await askForFile(box.caller('agent'), person, accept);
    const reply = await tryUpload(person, item, given);

    assert.equal(reply.status, status);
    assert.deepEqual(
      reply.json?.error?.fields?.map(({ path, code }) => `${path} ${code}`),
      [field],
    );
    assert.deepEqual(left(box), []);
  });
}

const accepted: [name: string, given: TestFile, accept: string[]][] = [
  ['a picture', { bytes: png, type: 'image/png', filename: 'a.png' }, ['image/*']],
  ['a table that begins like a picture', { bytes: 'BMI,age\n20,30\n', type: 'text/csv' }, ['text/csv']],
  ['a type without a signature', { bytes: '{}', type: 'application/json' }, ['application/json']],
];

for (const [name, given, accept] of accepted) {
  test(`${name} is accepted`, async () => {
    const box = await account();
    const person = box.person('petra');
    await upload(person, await askForFile(box.caller('agent'), person, accept), given);
  });
}

test('a file is only accepted for a pending item of the account and an action that asks for one', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('petra');
  const item = await askForFile(agent, person);
  const { upload_id } = await upload(person, item);
  const output_result_id = await person.answer(item, 'go', { kind: 'file_upload', upload_id });
  const late = await tryUpload(person, item);
  assert.deepEqual([late.status, late.json?.error?.code], [409, 'input_not_pending']);
  const standing = late.json?.error?.answer as { output_result_id: string } | undefined;
  assert.equal(standing?.output_result_id, output_result_id);
  for (const item_id of ['itm_0000000000v', 'nothing']) {
    assert.equal((await tryUpload(person, { item_id })).json?.error?.code, 'not_found');
  }
});
