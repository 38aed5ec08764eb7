import assert from 'node:assert/strict';
import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openForWriting } from '../../../src/store/database/database.ts';
import { clusterStatements } from '../../../src/store/tables/cluster.ts';
import { clusterPlace } from '../../helpers/cluster/cluster-folder.ts';
import { sharedPair, sharedPostgres } from '../../helpers/cluster/shared.ts';
import { twoNodes } from '../../helpers/cluster/two-nodes.ts';
import { until } from '../../helpers/until.ts';

type Check = { name: string; state: 'ok' | 'warn' | 'bad'; found: string; fix: string | null };
type Folder = { run(...args: string[]): Promise<{ stdout: string; stderr: string }> };

/** Returns the checks of the cluster by name, each as one text. */
async function found(node: Folder): Promise<Record<string, string>> {
  const { stdout, stderr } = await node.run('doctor', '--json');
  assert.ok(stdout, stderr);
  const { checks }: { checks: Check[] } = JSON.parse(stdout);
  const own = checks.filter(({ name }) => name.startsWith('cluster'));
  return Object.fromEntries(
    own.map(({ name, state, found, fix }) => [name, `${state}: ${found}${fix ? ` → ${fix}` : ''}`]),
  );
}

async function first(t: TestContext) {
  const there = await clusterPlace(t, (await sharedPair()).primary);
  const one = await there.node('one').init();
  const { code, stderr } = await one.cluster('init');
  assert.equal(code, 0, stderr);
  return { there, one };
}

test('hdo doctor finds nothing wrong with nodes that run', async (t) => {
  const { leader, standby } = await twoNodes(t);
  await until('the standby has all', async () => (await standby.metrics()).get('hdo_cluster_lag_records') === 0);
  for (const node of [leader, standby]) {
    const checks = await found(node);
    assert.deepEqual(Object.keys(checks).length, 6, JSON.stringify(checks));
    for (const check of Object.values(checks)) assert.match(check, /^ok: /);
    assert.match(checks['cluster database'] ?? '', /and second has a copy/);
    assert.match(checks['cluster log'] ?? '', /records 1 to \d+, .*; one leads/);
    assert.match(checks['cluster position'] ?? '', /record \d+, \d+ behind the log/);
  }
});

test('hdo doctor names what is wrong with the key, the database, the settings and the lead', async (t) => {
  const { there, one } = await first(t);
  const start = await found(one);
  assert.match(start['cluster log'] ?? '', /^warn: it is empty, at record 0; no node leads → start hdo serve/);
  chmodSync(there.key_file, 0o640);
  assert.match((await found(one))['cluster key'] ?? '', /^bad: Others may read cluster.key_file → Run: chmod 600 /);
  renameSync(there.key_file, `${there.key_file}.away`);
  assert.match((await found(one))['cluster key'] ?? '', /^bad: .* does not exist → copy the file from the node/);
  renameSync(`${there.key_file}.away`, there.key_file);
  chmodSync(there.key_file, 0o600);

  const db = openForWriting(one.data, { create: false });
  clusterStatements(db).keepSettings.run({ settings: '{"review.link_minutes":7}' });
  db.close();
  assert.match(
    (await found(one))['cluster settings'] ?? '',
    /^bad: .*last leader: review.link_minutes → make them equal/,
  );

  one.write({ database: there.database.replace(`:${there.server.port}/`, ':1/') });
  assert.match(
    (await found(one))['cluster database'] ?? '',
    /^bad: The database does not answer → Check cluster.database/,
  );
  const alone = await clusterPlace(t, await sharedPostgres());
  one.write({ database: alone.database });
  const other = await found(one);
  assert.match(other['cluster database'] ?? '', /^bad: The database holds no cluster → Run hdo cluster init/);

  writeFileSync(join(one.data, 'config.toml'), '');
  assert.deepEqual(await found(one), {
    cluster:
      'bad: this folder belongs to a cluster, and the settings have no [cluster] → ' +
      'set [cluster] again, or run hdo cluster leave to make it a single machine',
  });
  const single = there.node('single');
  await single.run('init');
  assert.deepEqual(await found(single), {}, 'a single machine has no checks of a cluster');
  single.write();
  assert.match((await found(single)).cluster ?? '', /^bad: this folder belongs to no cluster → run hdo cluster init/);
});

test('hdo doctor tells a log that is behind the folder, or was cut, from one that went another way', async (t) => {
  const { there, leader } = await twoNodes(t);
  assert.equal(await leader.stop(), 0);
  const move = (change: string) => {
    const db = openForWriting(leader.data, { create: false });
    db.prepare(`UPDATE cluster_position SET ${change}`).run();
    db.close();
  };
  const says = async (words: RegExp) => assert.match((await found(leader))['cluster position'] ?? '', words);
  await says(/^ok: record/);
  move(`hash = x'${'00'.repeat(32)}'`);
  await says(/^bad: The log in the database differs from the rows of this folder → Run hdo cluster reseed/);
  move('seq = seq + 1000');
  await says(/^bad: The log ends before the rows of this folder: .* → Restore a newer one/);
  move('seq = 1, timeline = 99');
  await says(/^bad: The database is on an older timeline than before/);
  move('timeline = NULL');
  await there.sql('DELETE FROM hdo_log WHERE seq <= 2');
  await says(/^bad: The log no longer reaches back to the rows of this folder → Run hdo cluster reseed/);
  await there.sql('DELETE FROM hdo_snapshot');
  assert.match((await found(leader))['cluster snapshot'] ?? '', /^bad: The database has no complete snapshot/);
});
