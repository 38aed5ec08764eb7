import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fetchFiles, fetchMissing, putBytes } from '../../../src/cluster/copy/files.ts';
import { newCluster } from '../../helpers/cluster/cluster.ts';
import { copyBox, sha256Of } from '../../helpers/cluster/copy-box.ts';
import { sharedPostgres } from '../../helpers/cluster/shared.ts';
import { temporary } from '../../helpers/programs/hdo.ts';
import { fillDisk, smallDisk } from '../../helpers/programs/small-disk.ts';

const mega = 1024 * 1024;

async function opened(t: TestContext, data?: string) {
  const server = await sharedPostgres();
  const cluster = await newCluster(t, server);
  const box = copyBox(t, await (await cluster.node()).lead(), data);
  const alter = (change: string) => server.sql(change.replaceAll('hdo_file', `${cluster.settings.schema}.hdo_file`));
  const holds = (content: Buffer) => {
    const path = box.blobs.path(sha256Of(content).toString('hex'));
    return existsSync(path) && readFileSync(path).equals(content);
  };
  const unfinished = () => readdirSync(join(box.data, 'files', 'tmp'));
  return { ...box, alter, holds, unfinished, fetch: () => fetchMissing(box, box.source) };
}

test('the bytes of every row that lacks them are fetched once, of any size and number', async (t) => {
  const { names, put, fetch, holds, unfinished } = await opened(t);
  const contents = [0, 1, mega, mega + 1, 3 * mega + 7].map((size) => randomBytes(size));
  for (const content of contents) await put(content);
  for (let count = 0; count < 600; count++) names(contents[1] as Buffer); // more rows than are read at once
  for (const content of contents) names(content);
  assert.deepEqual(await fetch(), { fetched: 5, missing: 0, trouble: undefined });
  for (const content of contents) assert.ok(holds(content), `${content.length} bytes`);
  assert.deepEqual(unfinished(), []);
  assert.equal((await fetch()).fetched, 0);
});

test('a file of another length than its row says is fetched again', async (t) => {
  const { names, put, fetch, holds, blobs } = await opened(t);
  const content = randomBytes(100);
  await put(content);
  const { sha256 } = names(content);
  await fetch();
  writeFileSync(blobs.path(sha256), 'cut');
  assert.equal((await fetch()).fetched, 1);
  assert.ok(holds(content));
});

test('what a later record forgets is no error, and what rows still name is missing', async (t) => {
  const box = await opened(t);
  const { store, source, names, put, alter, holds, unfinished } = box;
  const [forgotten, lost, damaged, kept] = [1, 2, 3, 4].map((size) => randomBytes(size)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  await put(damaged);
  await alter('UPDATE hdo_file SET bytes = set_byte(bytes, 50, (get_byte(bytes, 50) + 1) % 256)');
  await put(kept);
  const files = [forgotten, lost, damaged, kept].map(names);
  store.files.remove.run({ file_id: files[0]?.file_id ?? '' });
  const { fetched, missing, trouble } = await fetchFiles(box, source, files);
  assert.deepEqual([fetched, missing], [1, 2]);
  assert.match(String(trouble?.code), /^(gone|damaged)_file$/);
  assert.ok(holds(kept) && !holds(damaged));
  assert.deepEqual(unfinished(), []);
  await put(damaged);
  await put(lost);
  assert.deepEqual(await box.fetch(), { fetched: 2, missing: 0, trouble: undefined });
});

test('a full disk leaves nothing behind, and the next try fetches all', async (t) => {
  const disk = smallDisk(t, 24 * mega);
  assert.ok(disk, 'tests may mount a small disk');
  const { names, put, fetch, holds, unfinished } = await opened(t, join(disk, 'data'));
  const contents = [4 * mega, 10].map((size) => randomBytes(size));
  for (const content of contents) {
    await put(content);
    names(content);
  }
  const empty = fillDisk(disk, 'filler');
  await assert.rejects(fetch(), { code: 'ENOSPC' });
  assert.deepEqual(unfinished(), []);
  empty();
  await fetch();
  for (const content of contents) assert.ok(holds(content));
});

test('a lost connection ends fetching', async (t) => {
  const { names, put, fetch, source } = await opened(t);
  const content = randomBytes(10);
  await put(content);
  names(content);
  source.connection.destroy('the test cuts it');
  await assert.rejects(fetch(), { name: 'ConnectionLost' });
});

test('local bytes are put as they are, and others are refused', async (t) => {
  const { names, fetch, holds, source } = await opened(t);
  const content = randomBytes(2 * mega + 3);
  const path = join(temporary(t), 'file');
  writeFileSync(path, content);
  const { sha256, size_bytes } = names(content);
  await putBytes(source, { path, sha256, size_bytes });
  assert.equal((await fetch()).fetched, 1);
  assert.ok(holds(content));
  writeFileSync(path, randomBytes(2 * mega + 3));
  await assert.rejects(putBytes(source, { path, sha256, size_bytes }), /changed while it was put/);
  await assert.rejects(putBytes(source, { path: `${path}-absent`, sha256, size_bytes }), { code: 'ENOENT' });
});
