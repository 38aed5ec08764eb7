import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hdoFile, serveExecutable } from '../helpers/executable.ts';
import { temporary } from '../helpers/hdo.ts';
import { smallDisk } from '../helpers/small-disk.ts';
import { isVerified, live, makeFolder, send } from './folder.ts';
import { parties } from './parties.ts';

/** Makes a folder that nobody may write to, root included, as far as the system allows that; gives the way back. */
function readOnly(disk: string | undefined, data: string): () => void {
  const remount = (mode: string) => spawnSync('mount', ['-o', `remount,${mode}`, disk ?? '']);
  if (disk !== undefined && remount('ro').status === 0) return () => void remount('rw');
  chmodSync(data, 0o500);
  chmodSync(join(data, 'outbox.db'), 0o400);
  return () => {
    chmodSync(data, 0o700);
    chmodSync(join(data, 'outbox.db'), 0o600);
  };
}

test('a folder that cannot be written is not served, for a reason that is said, and is as it was after', async (t) => {
  const disk = smallDisk(t, 128 * 1024 * 1024);
  const data = join(disk ?? temporary(t), 'data');
  const credentials = makeFolder(data);
  const first = await serveExecutable(data);
  t.after(() => first.kill());
  assert.equal((await send(parties(first.base_url, credentials), 'item')).status, 200);
  assert.equal(await first.stop(), 0);

  const undo = readOnly(disk, data);
  const args = ['serve', '--data', data, '--listen', '127.0.0.1:0'];
  const { status, stderr } = spawnSync(hdoFile, args, { encoding: 'utf8', timeout: 20_000, env: {} });
  undo();
  assert.ok(status === 69 || status === 77, `${status}: ${stderr}`);
  assert.match(stderr, /cannot be (written|opened)|read-only|may not/);

  const second = await serveExecutable(data);
  t.after(() => second.kill());
  assert.deepEqual(await live(parties(second.base_url, credentials)), ['item pending']);
  assert.equal(await second.stop(), 0);
  isVerified(data);
});
