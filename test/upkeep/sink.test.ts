import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSink } from '../../src/upkeep/backup/sink.ts';
import { paceOf } from '../../src/upkeep/pace.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const pace = paceOf({ share: () => 1 });

test('an immutable file is linked into a backup on its disk, and copied from another disk', async (t) => {
  const folder = temporary(t);
  const near = join(folder, 'near');
  writeFileSync(near, 'bytes');
  const far = '/proc/version'; // proc(5) allows no hard links
  const sink = await openSink(join(folder, 'backup'), { data: folder, pace });
  const listed = [];
  for (const [name, from] of Object.entries({ near, far })) {
    const sha256 = createHash('sha256').update(readFileSync(from)).digest('hex');
    listed.push({ given: await sink.link(`files/${name}`, from, sha256), sha256 });
  }
  await sink.finish(Buffer.from('{}'));
  const inBackup = (name: string) => join(folder, 'backup', 'files', name);
  assert.equal(statSync(inBackup('near')).ino, statSync(near).ino);
  assert.deepEqual(readFileSync(inBackup('far')), readFileSync(far));
  for (const { given, sha256 } of listed) assert.equal(given.sha256, sha256);
  assert.equal(listed[1]?.given.size_bytes, readFileSync(far).length);
});
