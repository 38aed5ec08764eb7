import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { sniffedType } from '../../src/people/uploads/upload.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { askForFile, tryUpload, upload } from '../helpers/appliance/upload.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const hex = (text: string, length = 64) => Buffer.concat([Buffer.from(text, 'hex'), Buffer.alloc(length)]);

/** The first bytes of files by type. */
const files: Readonly<Record<string, Buffer>> = {
  'image/png': hex('89504e470d0a1a0a0000000d494844520000000100000001080600000000000000'),
  'image/jpeg': hex('ffd8ffe000104a46494600010100'),
  'image/gif': hex('474946383961'),
  'application/pdf': Buffer.from('%PDF-1.7\n%âãÏÓ\n'),
  'application/gzip': gzipSync('some text'),
  'application/x-elf': hex('7f454c4602010100'),
  'application/x-msdownload': hex('4d5a90000300000004000000ffff0000'),
  'application/x-mach-binary': hex('cffaedfe07000001'),
};
const accepted = ['image/*', 'application/pdf'];
const harmless = Object.keys(files).filter((type) => /^image|pdf$/.test(type));

test('the bytes of a file decide its type, not the declared type', async (t) => {
  const box = await appliance(t);
  const person = box.person('petra');
  const item = await askForFile(box.caller('agent'), person, accepted);
  for (const [type, bytes] of Object.entries(files)) {
    for (const declared of harmless) {
      const { status, json } = await tryUpload(person, item, { bytes, type: declared, filename: 'picture' });
      const expected = harmless.includes(type) ? 200 : 422;
      assert.equal(status, expected, `${type} as ${declared}`);
      if (expected === 422) assert.match(json?.error?.fields?.[0]?.message ?? '', /another type than it is declared/);
    }
  }
  assert.deepEqual(readdirSync(join(box.data, 'files', 'tmp')), []);
});

test('an action that accepts one type refuses other types with that label', async () => {
  const box = await account();
  const [agent, person] = [box.caller('agent'), box.person('petra')];
  for (const wanted of harmless) {
    const item = await askForFile(agent, person, [wanted]);
    for (const [type, bytes] of Object.entries(files)) {
      const { status } = await tryUpload(person, item, { bytes, type: wanted });
      assert.equal(status, type === wanted ? 200 : 422, `${type} as ${wanted}`);
    }
    await upload(person, item, { bytes: files[wanted] ?? '', type: wanted });
  }
});

test('a file that cannot be read throws its error', async (t) => {
  const absent = join(temporary(t), 'absent');
  await assert.rejects(sniffedType(absent, Buffer.alloc(1), { mime_type: 'image/png', filename: 'a.png' }), {
    code: 'ENOENT',
  });
});
