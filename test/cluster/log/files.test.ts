import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { fetchFile, putFile } from '../../../src/cluster/log/files.ts';
import { removeOrphans } from '../../../src/cluster/log/orphans.ts';
import { newCluster, within_ms } from '../../helpers/cluster/cluster.ts';
import { sharedPostgres } from '../../helpers/cluster/shared.ts';

const mega = 1024 * 1024;

async function leading(t: TestContext) {
  const server = await sharedPostgres();
  const cluster = await newCluster(t, server);
  const node = await cluster.node();
  await node.lead();
  const { connection } = node;
  const put = (content: Buffer, file = fileOf(content)) =>
    putFile(connection, node.cluster, file, [content], within_ms);
  const fetched = (content: Buffer) => buffer(fetchFile(connection, node.cluster, fileOf(content), within_ms));
  const alter = (change: string) => server.sql(change.replaceAll('hdo_file', `${cluster.settings.schema}.hdo_file`));
  const parts = async () => (await alter('SELECT 1 FROM hdo_file')).length;
  return { node, put, fetched, alter, parts };
}

function fileOf(content: Buffer) {
  return { sha256: createHash('sha256').update(content).digest(), size_bytes: content.length };
}

test('files of every size come back as they were, in parts of at most 1 MB', async (t) => {
  const { node, put, fetched, alter } = await leading(t);
  const sizes = [0, 1, mega - 1, mega, mega + 1, 2 * mega, 3 * mega + 7];
  const contents = sizes.map((size) => randomBytes(size));
  for (const content of contents) {
    await put(content);
    assert.ok((await fetched(content)).equals(content), `${content.length} bytes`);
  }
  const [longest] = await alter('SELECT max(octet_length(bytes)) AS bytes FROM hdo_file');
  assert.ok(Number(longest?.bytes) <= mega + 100);
  const appended = await node.append('all', { files_kept: contents.map(fileOf) });
  assert.equal(appended.outcome, 'confirmed');
});

test('an append needs all parts of the files that it names, and of today', async (t) => {
  const { node, put, alter } = await leading(t);
  const content = randomBytes(2 * mega + 1);
  const files_kept = [fileOf(content)];
  const append = async () => (await node.append('names a file', { files_kept })).outcome;
  assert.equal(await append(), 'files_missing');
  await put(content);
  await alter('DELETE FROM hdo_file WHERE part = 1');
  assert.equal(await append(), 'files_missing');
  await put(content);
  await alter(`UPDATE hdo_file SET put_at = now() - interval '61 minutes' WHERE part = 2`);
  assert.equal(await append(), 'files_missing', 'it could be removed as an orphan');
  await put(content);
  assert.equal(await append(), 'confirmed');
});

test('only the append that forgets a file deletes it', async (t) => {
  const { node, put, fetched, parts } = await leading(t);
  const [one, other] = [randomBytes(10), randomBytes(mega + 1)];
  await put(one);
  await put(other);
  const both = [fileOf(one), fileOf(other)];
  const before = node.at;
  await node.append('names both', { files_kept: both });
  const forgotten = both.map(({ sha256 }) => sha256);
  assert.equal((await node.append('late', { after: before, files_forgotten: forgotten })).outcome, 'taken');
  assert.equal(await parts(), 3);
  await node.append('forgets one', { files_kept: [fileOf(one)], files_forgotten: forgotten });
  assert.ok((await fetched(one)).equals(one), 'a record that also names it keeps it');
  await assert.rejects(fetched(other), { code: 'gone_file' });
});

test('a file that was altered or exchanged is found', async (t) => {
  const { put, fetched, alter } = await leading(t);
  const [one, other] = [randomBytes(mega + 5), randomBytes(mega + 5)];
  for (const change of [
    'UPDATE hdo_file SET bytes = set_byte(bytes, 70, (get_byte(bytes, 70) + 1) % 256) WHERE part = 0',
    'UPDATE hdo_file a SET bytes = b.bytes FROM hdo_file b WHERE a.part = b.part AND a.name <> b.name',
    'UPDATE hdo_file a SET bytes = b.bytes FROM hdo_file b WHERE a.part <> b.part AND a.name = b.name',
  ]) {
    await put(one);
    await put(other);
    await alter(change);
    await assert.rejects(fetched(one), { code: 'damaged_file' }, change);
  }
  await put(one);
  assert.ok((await fetched(one)).equals(one), 'another put mends it');
  await assert.rejects(put(one, { ...fileOf(one), size_bytes: 3 }), /a file changed while it was put/);
});

test('orphans of yesterday are removed; kept and young files, and other epochs, remove nothing', async (t) => {
  const { node, put, fetched, alter, parts } = await leading(t);
  const [kept, orphan, young] = [randomBytes(10), randomBytes(mega + 1), randomBytes(20)];
  for (const content of [kept, orphan, young]) await put(content);
  await node.append('names one', { files_kept: [fileOf(kept)] });
  await alter(`UPDATE hdo_file SET put_at = now() - interval '25 hours'`);
  await put(young);
  const remove = (term = node.term) =>
    removeOrphans(node.connection, node.cluster, { term, kept: () => [fileOf(kept).sha256], within_ms });
  assert.equal(await remove({ ...node.term, epoch: 7 }), 0);
  assert.equal(await remove(), 2);
  assert.equal(await parts(), 2);
  assert.ok((await fetched(kept)).equals(kept) && (await fetched(young)).equals(young));
});
