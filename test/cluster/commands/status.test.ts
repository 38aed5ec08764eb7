import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { openForWriting } from '../../../src/store/database/database.ts';
import { clusterStatements } from '../../../src/store/tables/cluster.ts';
import { clusterPlace } from '../../helpers/cluster/cluster-folder.ts';
import { sharedPair, sharedPostgres } from '../../helpers/cluster/shared.ts';

type Trouble = { code: string; message: string };

async function started(t: TestContext) {
  const there = await clusterPlace(t, (await sharedPair()).primary);
  const one = await there.node('one').init();
  const status = async (node = one) => {
    const { code, stdout, stderr } = await node.cluster('status', '--json');
    assert.ok(stdout, stderr);
    const document = JSON.parse(stdout);
    return { code, ...document, codes: document.troubles.map(({ code }: Trouble) => code) };
  };
  return { there, one, status };
}

test('status shows the cluster, before and after init, and of a node that has not joined', async (t) => {
  const { there, one, status } = await started(t);
  const before = await status();
  assert.deepEqual([before.code, before.codes, before.cluster_id], [69, ['no_tables'], null]);
  await one.cluster('init');
  const after = await status();
  assert.deepEqual([after.code, after.codes], [0, []]);
  assert.deepEqual([after.node, after.role, after.seq, after.head_seq, after.lag], ['one', 'stopped', 0, 0, 0]);
  assert.deepEqual(after.synchronous_standbys, ['second']);
  assert.deepEqual([after.snapshots.length, after.snapshots[0].node, after.leader.epoch], [1, 'one', 0]);
  const two = there.node('two');
  mkdirSync(two.data);
  two.write();
  const joining = await status(two);
  assert.deepEqual([joining.code, joining.seq, joining.cluster_id], [0, null, after.cluster_id]);
  const { stdout } = await two.cluster('status');
  assert.match(stdout, /^node +two, stopped\n/);
  assert.match(stdout, /this folder +no rows: it has not joined\n/);
  assert.match(stdout, /leader +none so far\n/);
});

test('status names each setting that differs from the last leader', async (t) => {
  const { one, status } = await started(t);
  await one.cluster('init');
  const db = openForWriting(one.data, { create: false });
  clusterStatements(db).keepSettings.run({
    settings: '{"edition":2,"review.link_minutes":7,"sign_in.password":false,"standing.enabled":false}',
  });
  db.close();
  const { code, settings_that_differ } = await status();
  assert.deepEqual([code, settings_that_differ], [0, ['review.link_minutes', 'sign_in.password', 'standing.enabled']]);
  assert.match((await one.cluster('status')).stdout, /differs +sign_in\.password: .*hdo cluster accept/);
});

test('status shows what it knows while the database is down, and says so', async (t) => {
  const { there, one, status } = await started(t);
  await one.cluster('init');
  const { cluster_id } = await status();
  one.write({ database: there.database.replace(`:${there.server.port}/`, ':1/') });
  const down = await status();
  assert.deepEqual([down.code, down.codes], [69, ['unreachable']]);
  assert.deepEqual([down.cluster_id, down.seq, down.lag, down.leader], [cluster_id, 0, null, null]);
  assert.match((await one.cluster('status')).stdout, /trouble +The database does not answer/);
});

test('status collects all that is wrong', async (t) => {
  const { there, one, status } = await started(t);
  await one.cluster('init');
  chmodSync(there.key_file, 0o640);
  assert.deepEqual((await status()).codes, ['key_file']);
  rmSync(there.key_file);
  const [trouble] = (await status()).troubles;
  assert.match(trouble.message, /cluster\.key does not exist: copy the file/);
  const elsewhere = await clusterPlace(t, (await sharedPair()).primary);
  const other = await elsewhere.node('other').init();
  await other.cluster('init');
  one.write({ database: elsewhere.database, key_file: elsewhere.key_file });
  assert.deepEqual((await status()).codes, ['other_cluster']);
  const alone = await clusterPlace(t, await sharedPostgres());
  one.write({ database: alone.database });
  assert.deepEqual((await status()).codes, ['no_standby', 'no_tables']);
});
