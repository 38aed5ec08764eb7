import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openCipher } from '../../../src/cluster/log/cipher.ts';
import { createKeyFile, readKeyFile } from '../../../src/cluster/log/key.ts';
import { openCluster } from '../../../src/cluster/log/open.ts';
import { readRecords } from '../../../src/cluster/log/read.ts';
import { genesisOf } from '../../../src/cluster/log/record.ts';
import { newCluster, within_ms } from '../../helpers/cluster/cluster.ts';
import { sharedPostgres } from '../../helpers/cluster/shared.ts';
import { temporary } from '../../helpers/programs/hdo.ts';

const secret = 'Deploy build 42 to production?';

/** A log of three records, and the code of what a reader makes of it. */
async function threeRecords(t: TestContext) {
  const server = await sharedPostgres();
  const cluster = await newCluster(t, server);
  const node = await cluster.node();
  await node.lead();
  for (const record of [secret, 'two', 'three']) await node.append(record);
  const read = { after: { seq: 0, hash: genesisOf(cluster.cluster_id) }, durable_to: 3, within_ms };
  const alter = (change: string) => server.sql(change.replaceAll(/\bhdo_(\w+)/g, `${cluster.settings.schema}.hdo_$1`));
  const reads = async () => {
    try {
      const batch = await readRecords(node.connection, node.cluster, read);
      return batch?.records.length;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  return { server, cluster, node, alter, reads, read };
}

test('the database holds no word of a record', async (t) => {
  const { alter, reads } = await threeRecords(t);
  assert.equal(await reads(), 3);
  const rows = await alter('SELECT record FROM hdo_log');
  assert.ok(rows.every(({ record }) => Buffer.isBuffer(record) && !record.includes(secret)));
});

/** Changes that somebody with all rights in the database can make, and what a reader finds. */
const alterations: Readonly<Record<string, readonly [change: string, found: string]>> = {
  'a byte of a record': [
    'UPDATE hdo_log SET record = set_byte(record, 54, get_byte(record, 54) # 1) WHERE seq = 2',
    'damaged',
  ],
  'a record cut short': ['UPDATE hdo_log SET record = substr(record, 1, 40) WHERE seq = 2', 'damaged'],
  'an empty record': [`UPDATE hdo_log SET record = '' WHERE seq = 2`, 'damaged'],
  'a hash': ['UPDATE hdo_log SET hash = sha256(hash) WHERE seq = 2', 'damaged'],
  'another epoch': ['UPDATE hdo_log SET epoch = 2 WHERE seq = 2', 'damaged'],
  'another schema version': ['UPDATE hdo_log SET schema_version = 1 WHERE seq = 2', 'damaged'],
  'a record in the place of another': [
    'UPDATE hdo_log a SET record = b.record, hash = b.hash FROM hdo_log b WHERE a.seq = 2 AND b.seq = 3',
    'damaged',
  ],
  'a record left out': ['DELETE FROM hdo_log WHERE seq = 2', 'damaged'],
  'another start': ['UPDATE hdo_log SET prev = sha256(prev) WHERE seq = 1', 'diverged'],
};

test('every alteration of the log is found, by name', async (t) => {
  const { alter, reads } = await threeRecords(t);
  await alter('CREATE TABLE hdo_copy AS SELECT * FROM hdo_log');
  const restore = 'DELETE FROM hdo_log; INSERT INTO hdo_log SELECT * FROM hdo_copy';
  for (const [what, [change, found]] of Object.entries(alterations)) {
    await alter(`${restore}; ${change}`);
    assert.equal(await reads(), found, what);
  }
  await alter(restore);
  assert.equal(await reads(), 3);
  await alter('DELETE FROM hdo_log WHERE seq = 1');
  assert.equal(await reads(), undefined, 'a log that was cut at its start needs a snapshot');
});

test('another key is named as such', async (t) => {
  const { cluster, node, read } = await threeRecords(t);
  const key = randomBytes(32);
  await assert.rejects(openCluster(cluster.settings, key), { code: 'other_key' });
  const cipher = openCipher(key);
  await assert.rejects(readRecords(node.connection, { ...node.cluster, cipher }, read), { code: 'other_key' });
});

test('a key file is private, is never replaced, and is checked when it is read', (t) => {
  const path = join(temporary(t), 'cluster.key');
  const key = createKeyFile(path);
  assert.equal(key.length, 32);
  assert.equal(statSync(path).mode & 0o777, 0o600);
  assert.deepEqual(readKeyFile(path), key);
  assert.throws(() => createKeyFile(path), { code: 'EEXIST' });
  chmodSync(path, 0o640);
  assert.throws(() => readKeyFile(path), /Others may read cluster.key_file. Run: chmod 600/);
  chmodSync(path, 0o600);
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, -5));
  assert.throws(() => readKeyFile(path), /is no key of a cluster/);
});
