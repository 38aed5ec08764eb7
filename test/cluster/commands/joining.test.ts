import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openBlobs } from '../../../src/store/disk/blobs.ts';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { answeredWithFile, askForFile, upload } from '../../helpers/appliance/upload.ts';
import { clusterPlace } from '../../helpers/cluster/cluster-folder.ts';
import { serveNode } from '../../helpers/cluster/serve-node.ts';
import { sharedPair } from '../../helpers/cluster/shared.ts';
import { startHdo } from '../../helpers/programs/hdo.ts';
import { fillDisk, smallDisk } from '../../helpers/programs/small-disk.ts';
import { withoutShadow } from '../../helpers/shadow/shadow.ts';
import { until } from '../../helpers/until.ts';

const mega = 1024 * 1024;

/** Prepares a node in an empty folder, for a cluster whose first node leads. */
async function joining(t: TestContext, data?: string) {
  const there = await clusterPlace(t, (await sharedPair()).primary);
  const one = await there.node('one').init();
  assert.equal((await one.cluster('init')).code, 0);
  await (await serveNode(t, one)).leads();
  const two = there.node('two', data === undefined ? {} : { data });
  mkdirSync(two.data, { recursive: true });
  two.write();
  const hasJoined = async () => JSON.parse((await two.cluster('status', '--json')).stdout).lag === 0;
  return { there, one, two, hasJoined };
}

test('a single machine with files becomes a cluster, and the next node has the same bytes', async (t) => {
  const box = await appliance(t, { config: '' });
  const bytes = Buffer.alloc(3 * mega, 'bytes of a file');
  const { agent, person, uploaded } = await answeredWithFile(box, { bytes });
  const lost = await upload(person, await askForFile(agent, person), { bytes: 'lost bytes' });
  await box.close();
  withoutShadow(box.data, 'cluster');
  rmSync(openBlobs(box.data).path(lost.sha256));
  const there = await clusterPlace(t, (await sharedPair()).primary);
  const one = there.node('one', { data: box.data });
  one.write();
  const { code, stdout, stderr } = await one.cluster('init', '--json');
  assert.equal(code, 0, stderr);
  const { files, unavailable_files } = JSON.parse(stdout);
  assert.deepEqual([files, unavailable_files], [1, 1]);
  await (await serveNode(t, one)).leads();
  const two = there.node('two');
  mkdirSync(two.data);
  two.write();
  await serveNode(t, two);
  const path = openBlobs(two.data).path(uploaded.sha256);
  await until('the file is here', () => existsSync(path));
  assert.ok(readFileSync(path).equals(bytes));
  const verified = await two.run('verify', '--json');
  assert.ok(verified.stdout.includes(lost.sha256) || verified.code !== 0, 'the lost file is still named as lost');
});

test('a node that is killed while it joins begins again', async (t) => {
  const { two, hasJoined } = await joining(t);
  for (const after_ms of [0, 2, 5, 10, 20, 40]) {
    for (const name of ['outbox.db', 'outbox.db-wal', 'outbox.db-shm']) rmSync(join(two.data, name), { force: true });
    const running = startHdo(t, ['serve', '--data', two.data, '--listen', '127.0.0.1:0']);
    const begun = ['joining', 'outbox.db'].map((name) => join(two.data, name));
    await until('it joins', () => begun.some((path) => existsSync(path)), undefined, 1);
    await pause(after_ms);
    running.signal('SIGKILL');
    await running.ended;
  }
  await serveNode(t, two);
  await until('it has joined', hasJoined);
  assert.ok(!existsSync(join(two.data, 'joining')));
});

test('a node joins when its full disk has room again', async (t) => {
  const disk = smallDisk(t, 16 * mega);
  assert.ok(disk, 'tests may mount a small disk');
  const { two, hasJoined } = await joining(t, join(disk, 'data'));
  const empty = fillDisk(disk, 'filler');
  const { written } = startHdo(t, ['serve', '--data', two.data, '--listen', '127.0.0.1:0']);
  await written(/"cluster_trouble","code":"ENOSPC"/);
  assert.ok(!existsSync(join(two.data, 'outbox.db')));
  empty();
  await until('it has joined', hasJoined);
});
