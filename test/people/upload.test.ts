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

const zip = Buffer.from('504b030414000000000000000000000000000000000000000000000000006100', 'hex');
const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100', 'hex'), Buffer.alloc(64)]);
const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)]);
const mif1 = Buffer.concat([Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)]);
const mp3 = Buffer.concat([
  Buffer.from('ID3\x03\0\0\0\0\0\x0a', 'latin1'),
  Buffer.alloc(10),
  Buffer.from([255, 251, 144, 0]),
]);
const utf16 = Buffer.from('\ufeffname,age\n', 'utf16le');
const excel = 'application/vnd.ms-excel';
const csv = { bytes: 'name,age\nDana,4\n', filename: 'people.csv' };

/** Files as browsers claim them, and the type that the agent then reads. */
const claims: [name: string, given: TestFile, accept: string[] | undefined, mime_type: string][] = [
  ['a table that Windows calls a workbook', { ...csv, type: excel }, ['text/csv'], 'text/csv'],
  ['the same without a list of types', { ...csv, type: excel }, undefined, 'text/csv'],
  ['a table in UTF-16 of that kind', { ...csv, bytes: utf16, type: excel }, ['text/csv'], 'text/csv'],
  ['a table called plain text', { ...csv, type: 'text/plain' }, ['text/csv'], 'text/csv'],
  ['a table by an old name', { ...csv, type: 'text/comma-separated-values' }, ['text/csv'], 'text/csv'],
  ['a table without a type', { ...csv, type: 'application/octet-stream' }, ['text/*'], 'text/csv'],
  [
    'an archive of Windows',
    { bytes: zip, filename: 'a.zip', type: 'application/x-zip-compressed' },
    ['application/zip'],
    'application/zip',
  ],
  [
    'Markdown without a type',
    { bytes: '# Hi', filename: 'README.md', type: 'application/octet-stream' },
    ['text/markdown'],
    'text/markdown',
  ],
  [
    'Markdown in capitals',
    { bytes: '# Hi', filename: 'README.MD', type: 'application/octet-stream' },
    ['text/markdown'],
    'text/markdown',
  ],
  [
    'a photo of a phone',
    { bytes: heic, filename: 'IMG_1.HEIC', type: 'application/octet-stream' },
    ['image/*'],
    'image/heic',
  ],
  [
    'a photo of a phone by its other name',
    { bytes: mif1, filename: 'IMG_1.heic', type: 'image/heif' },
    ['image/heic'],
    'image/heic',
  ],
  ['a picture by a wrong name', { bytes: jpeg, filename: 'a.jpg', type: 'image/jpg' }, ['image/jpeg'], 'image/jpeg'],
  [
    'a picture for an agent with that name',
    { bytes: jpeg, filename: 'a.jpg', type: 'image/jpeg' },
    ['image/jpg'],
    'image/jpeg',
  ],
  [
    'a picture without a name or a type',
    { bytes: jpeg, filename: 'a', type: 'application/octet-stream' },
    ['image/*'],
    'image/jpeg',
  ],
  ['sound by a wrong name', { bytes: mp3, filename: 'a.mp3', type: 'audio/mp3' }, ['audio/mpeg'], 'audio/mpeg'],
];

for (const [name, given, accept, mime_type] of claims) {
  test(`${name} goes by its ending and content`, async () => {
    const box = await account();
    const person = box.person('petra');
    const uploaded = await upload(person, await askForFile(box.caller('agent'), person, accept), given);
    assert.equal(uploaded.mime_type, mime_type);
  });
}

const contradicted: [name: string, given: TestFile, accept: string[]][] = [
  ['a PDF named as a table', { bytes: '%PDF-1.7\nplain', filename: 'a.csv', type: excel }, ['text/csv']],
  ['a PDF called a table', { bytes: '%PDF-1.7\nplain', filename: 'a.csv', type: 'text/csv' }, ['text/csv']],
  ['a picture named as a table', { bytes: png, filename: 'a.csv', type: excel }, ['text/csv']],
  ['bytes named as a table', { bytes: Buffer.from([1, 2, 0, 255]), filename: 'a.csv', type: excel }, ['text/csv']],
  ['text named as a photo', { bytes: 'no photo', filename: 'a.heic', type: 'application/octet-stream' }, ['image/*']],
  ['an archive named as a photo', { bytes: zip, filename: 'a.heic', type: 'application/octet-stream' }, ['image/*']],
  ['text without a name or a type', { bytes: 'text', filename: 'a', type: 'application/octet-stream' }, ['text/csv']],
  [
    'a program called an archive',
    { bytes: Buffer.from('7f454c4602010100', 'hex'), filename: 'a.zip', type: 'application/x-zip-compressed' },
    ['application/zip'],
  ],
];

for (const [name, given, accept] of contradicted) {
  test(`${name} is refused, with what was claimed and what would be accepted`, async () => {
    const box = await account();
    const person = box.person('petra');
    const reply = await tryUpload(person, await askForFile(box.caller('agent'), person, accept), given);
    assert.equal(reply.status, 422);
    const { message = '' } = reply.json?.error?.fields?.[0] ?? {};
    for (const part of [`sent as ${given.type}`, `accepted are ${accept}`]) assert.ok(message.includes(part), message);
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
