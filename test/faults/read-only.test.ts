import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hdoFile, serveExecutable } from '../helpers/programs/executable.ts';
import { hdo, temporary } from '../helpers/programs/hdo.ts';
import { smallDisk } from '../helpers/programs/small-disk.ts';
import { shadowed, unshadowed, withoutShadow } from '../helpers/shadow/shadow.ts';
import { isVerified, live, makeFolder, send } from './folder.ts';
import { parties } from './parties.ts';

/** Makes a folder read-only, for root too if the system allows that. Returns the function that undoes it. */
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

function examined(data: string) {
  return spawnSync(hdoFile, ['doctor', '--data', data], { encoding: 'utf8', timeout: 20_000, env: shadowed });
}

test('a read-only folder is not served, the message says why, and the folder does not change', async (t) => {
  const disk = smallDisk(t, 128 * 1024 * 1024);
  const data = join(disk ?? temporary(t), 'data');
  const credentials = makeFolder(data);
  const first = await serveExecutable(data);
  t.after(() => first.kill());
  assert.equal((await send(parties(first.base_url, credentials), 'item')).status, 200);
  assert.equal(await first.stop(), 0);

  const undo = readOnly(disk, data);
  const args = ['serve', '--data', data, '--listen', '127.0.0.1:0'];
  const { status, stderr } = spawnSync(hdoFile, args, { encoding: 'utf8', timeout: 20_000, env: shadowed });
  const doctor = examined(data);
  undo();
  assert.ok(status === 69 || status === 77, `${status}: ${stderr}`);
  assert.match(stderr, disk ? /the file system is read-only: mount it writable/ : /may not do that|cannot be/);
  if (disk) assert.match(doctor.stdout, /^file system +bad +the data folder is on a read-only file system$/m);

  const second = await serveExecutable(data);
  t.after(() => second.kill());
  assert.deepEqual(await live(parties(second.base_url, credentials)), ['item pending']);
  assert.equal(await second.stop(), 0);
  isVerified(data);
});

test('the doctor names a read-only file system as the cause, and nothing about clusters', (t) => {
  const disk = smallDisk(t, 128 * 1024 * 1024);
  assert.ok(disk !== undefined, 'the test needs the right to mount a file system');
  const data = join(disk, 'data');
  makeFolder(data);
  const undo = readOnly(disk, data);
  const { status, stdout } = examined(data);
  undo();
  assert.equal(status, 1, stdout);
  assert.match(stdout, /^database +bad +EROFS: read-only file system/m);
  assert.match(stdout, /^folders, clock, .*database, .*: .*the file system is read-only: mount it writable/m);
  assert.doesNotMatch(stdout, /run hdo as the user|unable to open|^cluster/m);
});

for (const end of ['stop', 'kill'] as const) {
  test(`a read-only folder is backed up to another disk after its server's ${end}, and stays as it is`, async (t) => {
    const disk = smallDisk(t, 128 * 1024 * 1024);
    assert.ok(disk !== undefined, 'the test needs the right to mount a file system');
    const [data, place] = [join(disk, 'data'), temporary(t)];
    const credentials = makeFolder(data);
    withoutShadow(data, 'limited');
    const server = await serveExecutable(data, unshadowed);
    t.after(server.kill);
    assert.equal((await send(parties(server.base_url, credentials), 'item')).status, 200);
    await server[end]();
    const undo = readOnly(disk, data);
    const inside = hdo(['backup', 'create', '--data', data]);
    const outside = hdo(['backup', 'create', place, '--json', '--data', data]);
    const archive = hdo(['backup', 'create', join(place, 'a.tar'), '--json', '--data', data]);
    undo();
    assert.equal(inside.code, 69, inside.stderr);
    assert.match(
      inside.stderr,
      /is on a read-only file system: name a place on another disk, such as hdo backup create/,
    );
    for (const { code, stdout, stderr } of [outside, archive]) {
      assert.equal(code, 0, stderr);
      const restored = join(temporary(t), 'restored');
      const { path } = JSON.parse(stdout) as { path: string };
      const said = hdo(['backup', 'restore', path, '--data', restored]);
      assert.equal(said.code, 0, said.stderr);
      const again = await serveExecutable(restored, unshadowed);
      t.after(again.kill);
      assert.deepEqual(await live(parties(again.base_url, credentials)), ['item pending']);
      assert.equal(await again.stop(), 0);
    }
  });
}
