import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { request } from 'undici';
import { statusWith } from '../helpers/appliance/call-with.ts';
import { document, hdoBeside, startHdo, temporary } from '../helpers/programs/hdo.ts';
import { changeBeside } from '../helpers/shadow/shadow.ts';

const anywhere = ['--listen', '127.0.0.1:0'];

test('serve creates a new folder, keeps secrets out of the journal, and stops cleanly', async (t) => {
  const data = join(temporary(t), 'data');
  const server = startHdo(t, ['serve', ...anywhere, '--data', data]);
  const { stderr } = await server.written(/hdo serves .* at http/);
  await server.written(/first-run\.txt/);
  const first = readFileSync(join(data, 'first-run.txt'), 'utf8');
  const [, api_key = ''] = /shown only once: (hdo_\w+)/.exec(first) ?? [];
  assert.equal(statSync(join(data, 'first-run.txt')).mode & 0o777, 0o600);
  assert.ok(!stderr.includes(api_key) && !stderr.includes('sign-in#'));
  const { base_url } = JSON.parse(readFileSync(join(data, 'run', 'server.json'), 'utf8'));
  assert.ok(first.includes(`curl ${base_url}/api/input/send`));
  assert.equal(await statusWith(base_url, api_key), 200);

  const status = await document(['status', '--data', data]);
  assert.deepEqual([status.running, status.base_url, status.queue.pending], [true, base_url, 0]);
  const link = await document(['reviewer', 'link', 'admin', '--data', data]);
  assert.ok(link.url.startsWith(`${base_url}/sign-in#`));
  const second = await hdoBeside(['serve', ...anywhere, '--data', data]);
  const { pid, started_at } = status;
  assert.deepEqual(
    [second.code, second.stderr],
    [73, `hdo: another hdo serves ${data}: process ${pid} since ${started_at}\n`],
  );
  assert.equal((await (await request(status.metrics_url)).body.text()).includes('hdo_items'), true);
  assert.equal((await hdoBeside(['healthcheck', '--data', data])).code, 0);

  server.signal('SIGTERM');
  assert.equal((await server.ended).code, 0);
  assert.ok(!existsSync(join(data, 'run', 'server.json')));
  assert.equal((await document(['status', '--data', data])).running, false);
  assert.equal((await hdoBeside(['healthcheck', '--data', data])).code, 69);
});

test('a server that was killed does not count as running', async (t) => {
  const data = join(temporary(t), 'data');
  const server = startHdo(t, ['serve', ...anywhere, '--data', data]);
  await server.written(/hdo serves/);
  server.signal('SIGKILL');
  await server.ended;
  assert.ok(existsSync(join(data, 'run', 'server.json')));
  const { running, base_url } = await document(['status', '--data', data]);
  assert.deepEqual([running, base_url], [false, null]);
});

test('an address in use ends with 73, and the first key is not lost', async (t) => {
  const folder = temporary(t);
  const one = startHdo(t, ['serve', ...anywhere, '--data', join(folder, 'one')]);
  await one.written(/hdo serves/);
  const { base_url } = await document(['status', '--data', join(folder, 'one')]);
  const taken = new URL(base_url).host;
  const other = await hdoBeside(['serve', '--listen', taken, '--data', join(folder, 'other')]);
  assert.equal(other.code, 73);
  assert.match(other.stderr, /another program listens there: stop it, or choose another address with --listen/);
  assert.match(readFileSync(join(folder, 'other', 'first-run.txt'), 'utf8'), /hdo_/);
});

test('a server that cannot write its server file stops', { timeout: 60_000 }, async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  mkdirSync(join(data, 'run', 'server.json'));
  const { code, stderr } = await startHdo(t, ['serve', ...anywhere, '--data', data]).ended;
  assert.deepEqual([code, /server\.json/.test(stderr)], [70, true], stderr);
});

test('a server that cannot start its upkeep stops', { timeout: 60_000 }, async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  rmSync(join(data, 'backups'), { recursive: true });
  symlinkSync('backups', join(data, 'backups'));
  const { code, stderr } = await startHdo(t, ['serve', ...anywhere, '--data', data]).ended;
  assert.deepEqual([code, /ELOOP.*backups/.test(stderr)], [70, true], stderr);
});

test('a server that cannot write its first key stops', { timeout: 60_000 }, async (t) => {
  const data = join(temporary(t), 'data');
  mkdirSync(join(data, 'first-run.txt'), { recursive: true });
  const { code, stderr } = await startHdo(t, ['serve', ...anywhere, '--data', data]).ended;
  assert.deepEqual([code, /first-run\.txt/.test(stderr)], [70, true], stderr);
  assert.ok(!existsSync(join(data, 'run', 'server.json')));
});

test('every command refuses the database of a newer hdo with 78', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  changeBeside(data, (db) => db.pragma('user_version = 99'));
  for (const typed of [['serve', ...anywhere], ['key', 'list'], ['caller', 'add', 'x'], ['verify'], ['vacuum']]) {
    const { code, stderr } = await hdoBeside([...typed, '--data', data]);
    assert.equal(code, 78, typed.join(' '));
    assert.match(stderr, /schema version 99 but this hdo needs version \d+: use a newer hdo/);
  }
});

test('a file that is not a database gives a clear error without a stack', async (t) => {
  const data = temporary(t);
  writeFileSync(join(data, 'outbox.db'), 'this is no database, and long enough to be looked at as one'.repeat(100));
  const { code, stderr } = await hdoBeside(['key', 'list', '--data', data]);
  assert.deepEqual([code, stderr], [65, 'hdo: it is not a database: restore a backup\n']);
});
