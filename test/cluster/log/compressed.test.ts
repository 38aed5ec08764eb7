import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { openCipher } from '../../../src/cluster/log/cipher.ts';
import { readRecords } from '../../../src/cluster/log/read.ts';
import { genesisOf, openRecord, record_limit_bytes, sealRecord } from '../../../src/cluster/log/record.ts';
import { decodeRecord, openEncoder } from '../../../src/cluster/record/encode.ts';
import { newCluster, within_ms } from '../../helpers/cluster/cluster.ts';
import { sharedPostgres } from '../../helpers/cluster/shared.ts';

const mb = 1024 * 1024;
const cluster_id = '00000000-0000-4000-8000-000000000000';
const place = { cluster_id, seq: 1, epoch: 1, schema_version: 1, prev: genesisOf(cluster_id) };
const cipher = openCipher(randomBytes(32));

test('a record is compressed if that makes it smaller, and comes back byte by byte', () => {
  const few = Buffer.from('0123');
  const random = randomBytes(9_000);
  const alike = Buffer.from('{"title":"Approve the payment"}'.repeat(300));
  const sealed = [few, random, alike].map((bytes) => sealRecord(cipher, place, bytes));
  const overhead = sealed.map(({ record }, at) => record.length - ([few, random, alike][at]?.length ?? 0));
  assert.equal(overhead[0], overhead[1]);
  assert.ok(overhead[2] !== undefined && overhead[2] < -8_000);
  assert.deepEqual(
    sealed.map((record) => openRecord(cipher, place, record)),
    [few, random, alike],
  );
});

test('a program without compression names the format of a record', () => {
  const bytes = openEncoder()({ kind: 'migration', schema_version: 1, seed: Buffer.alloc(500), at_ms: 1 });
  assert.throws(() => decodeRecord(Buffer.from([2, ...brotliCompressSync(bytes)])), /format 2, .* use a newer hdo/);
});

test('a record that does not decompress, or to more than a record may have, is damaged', () => {
  const bomb = brotliCompressSync(Buffer.alloc(record_limit_bytes + 1));
  const wrong = [Buffer.from([2]), Buffer.from([2, 255, 255, 255]), Buffer.concat([Buffer.from([2]), bomb])];
  const opened = wrong.map((bytes) => openRecord(cipher, place, sealRecord(cipher, place, bytes)));
  assert.deepEqual(opened, ['damaged', 'damaged', 'damaged']);
});

test('one read returns no more than its bytes, however small the records were compressed', async (t) => {
  const cluster = await newCluster(t, await sharedPostgres());
  const node = await cluster.node();
  await node.lead();
  for (const letter of 'abcd') await node.append(letter.repeat(3 * mb));
  const read = { durable_to: 4, within_ms, most_bytes: 5 * mb };
  const first = await readRecords(node.connection, node.cluster, {
    ...read,
    after: { seq: 0, hash: genesisOf(cluster.cluster_id) },
  });
  assert.deepEqual([first?.records.map(({ seq }) => seq), first?.is_last], [[1, 2], false]);
  const [, after] = first?.records ?? [];
  assert.ok(after);
  const rest = await readRecords(node.connection, node.cluster, { ...read, after });
  assert.deepEqual([rest?.records.map(({ seq }) => seq), rest?.is_last], [[3, 4], true]);
});
