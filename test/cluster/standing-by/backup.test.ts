import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { clusterPlace } from '../../helpers/cluster/cluster-folder.ts';
import { sharedPair } from '../../helpers/cluster/shared.ts';
import { twoNodes } from '../../helpers/cluster/two-nodes.ts';
import { hdoBeside } from '../../helpers/programs/hdo.ts';
import { until } from '../../helpers/until.ts';

test('a backup of a standby restores as a single machine, which can begin another cluster', async (t) => {
  const { there, leader, standby } = await twoNodes(t);
  const added = await leader.run('reviewer', 'add', 'petra');
  assert.equal(added.code, 0, added.stderr);
  const has = async () => /petra/.test((await standby.run('reviewer', 'list')).stdout);
  await until('the standby has the person', has, undefined, 200);
  const made = await standby.run('backup', 'create', join(there.folder, 'backups'), '--json');
  assert.equal(made.code, 0, made.stderr);
  const { path } = JSON.parse(made.stdout);

  const elsewhere = await clusterPlace(t, (await sharedPair()).primary);
  const restored = elsewhere.node('restored');
  const key = join(standby.data, 'backup.key');
  const { code, stderr } = await restored.run('backup', 'restore', path, '--key', key);
  assert.equal(code, 0, stderr);
  const refused = await restored.run('serve');
  assert.equal(refused.code, 78);
  assert.match(refused.stderr, /belongs to no cluster: run hdo cluster init/);
  assert.match((await hdoBeside(['reviewer', 'list', '--data', restored.data])).stdout, /petra/);
  restored.write();
  const begun = await restored.cluster('init');
  assert.equal(begun.code, 0, begun.stderr);
  writeFileSync(join(restored.data, 'config.toml'), '');
  const left = await restored.cluster('leave');
  assert.equal(left.code, 0, left.stderr);
  const added_alone = await restored.run('reviewer', 'add', 'paul');
  assert.equal(added_alone.code, 0, added_alone.stderr);
});
