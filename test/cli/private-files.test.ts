import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { askForFile, upload } from '../helpers/appliance/upload.ts';
import { age } from '../helpers/data/age.ts';
import { hdoFile, serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { shadowed } from '../helpers/shadow/shadow.ts';
import { until } from '../helpers/until.ts';

/** Runs a command of the executable under umask 0. */
function open(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', 'umask 0; exec "$0" "$@"', hdoFile, ...args], {
    env: shadowed,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
const underOpenMask = ['sh', '-c', 'umask 0; exec "$0" "$@"'];

/** Lists the files in a folder that users other than the owner can access. */
function openIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => (lstatSync(join(folder, name)).mode & 0o077) !== 0)
    .map((name) => `${name} ${(lstatSync(join(folder, name)).mode & 0o777).toString(8)}`);
}

test('with any umask, every file that hdo creates is private: database, locks, backups', async (t) => {
  const place = temporary(t);
  const [data, archive] = [join(place, 'data'), join(place, 'backups', 'a.tar')];
  assert.equal(open('init', '--data', data).status, 0);
  assert.deepEqual(openIn(data), []);
  const server = await serveExecutable(data, {}, underOpenMask);
  t.after(server.kill);
  for (const backup of [[], [archive]]) assert.equal(open('backup', 'create', ...backup, '--data', data).status, 0);
  assert.equal(open('reviewer', 'add', 'Ada', '--data', data).status, 0);
  assert.ok(readdirSync(data).includes('outbox.db-wal') && readdirSync(data).includes('outbox.db-shm'));
  assert.deepEqual(openIn(place), []);
  assert.ok(!server.said.join('').includes('folder_open_to_others'));
  await server.stop();

  const restored = join(place, 'restored');
  assert.equal(open('backup', 'restore', archive, '--accept-foreign', '--data', restored).status, 0);
  assert.deepEqual(openIn(place), []);
});

test('uploaded files and their folders are private', async (t) => {
  const box = await appliance(t);
  const ada = box.person('Ada');
  await upload(ada, await askForFile(box.caller('agent'), ada));
  const files = join(box.data, 'files');
  assert.ok(readdirSync(files, { recursive: true, encoding: 'utf8' }).some((name) => /[0-9a-f]{64}$/.test(name)));
  assert.deepEqual(openIn(files), []);
  age(box, 0); // another program opens the database
  assert.deepEqual(openIn(box.data), []);
});

test('serve closes the permissions of an older hdo, and reports a folder that others can read', async (t) => {
  const place = temporary(t);
  const data = join(place, 'data');
  assert.equal(open('init', '--data', data).status, 0);
  const first = await serveExecutable(data);
  await first.kill(); // the WAL and its index stay
  const ours = ['outbox.db', 'outbox.db-wal', 'outbox.db-shm', 'serve.lock', join('run', 'lock.db')];
  for (const name of ours) chmodSync(join(data, name), 0o644);
  chmodSync(data, 0o755);
  chmodSync(join(data, 'config.toml'), 0o640);
  const doctor = open('doctor', '--data', data);
  assert.match(doctor.stdout, /rights +bad +others can read \., config\.toml/);

  const server = await serveExecutable(data);
  t.after(server.kill);
  assert.deepEqual(openIn(data), ['config.toml 640']);
  await until('the log warns', () => server.said.join('').includes('folder_open_to_others'));
  const said = server.said.join('');
  assert.match(said, /others can read \., config\.toml in .*"fix":"chmod go-rwx /);
});
