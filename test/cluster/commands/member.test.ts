import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openForWriting } from '../../../src/store/database/database.ts';
import { clusterStatements } from '../../../src/store/tables/cluster.ts';
import { clusterPlace } from '../../helpers/cluster/cluster-folder.ts';
import { sharedPair } from '../../helpers/cluster/shared.ts';
import { serveExecutable } from '../../helpers/programs/executable.ts';

async function started(t: TestContext) {
  const there = await clusterPlace(t, (await sharedPair()).primary);
  const one = await there.node('one').init();
  assert.equal((await one.cluster('init')).code, 0);
  return { there, one };
}

/** Stores the shared settings of a leader, as its record would. */
function storeSettings(data: string, settings: object): void {
  const db = openForWriting(data, { create: false });
  clusterStatements(db).keepSettings.run({ settings: JSON.stringify(settings) });
  db.close();
}

test('leave makes a folder one of a single machine, also without the database and its settings', async (t) => {
  const { one } = await started(t);
  storeSettings(one.data, {});
  writeFileSync(join(one.data, 'config.toml'), '');
  const { code, stdout, stderr } = await one.cluster('leave');
  assert.equal(code, 0, stderr);
  assert.match(
    stdout,
    /has left the cluster at record 0.*\n.*Remove \[cluster\].*\n.*Do not serve it while the cluster/,
  );
  const db = openForWriting(one.data, { create: false });
  const { position, settings } = clusterStatements(db);
  assert.deepEqual([position.get(), settings.get()], [undefined, undefined]);
  db.close();
  const again = await one.cluster('leave');
  assert.deepEqual([again.code, /belongs to no cluster: run hdo cluster init/.test(again.stderr)], [66, true]);
  const { kill } = await serveExecutable(one.data);
  t.after(kill);
  const served = await one.cluster('leave');
  assert.deepEqual([served.code, /stop it first/.test(served.stderr)], [73, true]);
});

test('reseed puts the database aside, whether sound or damaged, and needs a snapshot', async (t) => {
  const { there, one } = await started(t);
  await there.sql('UPDATE hdo_snapshot SET parts = NULL');
  const without = await one.cluster('reseed');
  assert.equal(without.code, 66);
  assert.match(without.stderr, /has no complete snapshot/);
  assert.ok(existsSync(join(one.data, 'outbox.db')));
  await there.sql('UPDATE hdo_snapshot SET parts = 1');
  const size = statSync(join(one.data, 'outbox.db')).size;
  const { code, stdout, stderr } = await one.cluster('reseed', '--json');
  assert.equal(code, 0, stderr);
  const { path, snapshot_seq } = JSON.parse(stdout);
  assert.match(path, /\/backups\/outbox-\d{8}T\d{6}Z\.db$/);
  assert.deepEqual([statSync(path).size, snapshot_seq], [size, 0]);
  assert.deepEqual(
    readdirSync(one.data).filter((name) => name.startsWith('outbox')),
    [],
  );
  const again = await one.cluster('reseed');
  assert.ok(again.code === 66 || again.code === 78, again.stderr);
  rmSync(join(one.data, 'backups'), { recursive: true });
  writeFileSync(join(one.data, 'outbox.db'), 'damaged');
  writeFileSync(join(one.data, 'outbox.db-wal'), 'damaged too');
  const damaged = await one.cluster('reseed', '--json');
  assert.equal(damaged.code, 0, damaged.stderr);
  const { path: aside } = JSON.parse(damaged.stdout);
  assert.equal(readFileSync(aside, 'utf8'), 'damaged');
  assert.deepEqual(
    readdirSync(one.data).filter((name) => name.startsWith('outbox')),
    [],
  );
});

test('reseed needs the database and the key', async (t) => {
  const { there, one } = await started(t);
  const { server, database } = there;
  one.write({ key_file: join(there.folder, 'absent.key') });
  const keyless = await one.cluster('reseed');
  assert.equal(keyless.code, 66);
  assert.match(keyless.stderr, /absent\.key does not exist: copy the file from the node that ran hdo cluster init/);
  one.write({ database: database.replace(`:${server.port}/`, ':1/') });
  const down = await one.cluster('reseed');
  assert.equal(down.code, 69);
  assert.ok(existsSync(join(one.data, 'outbox.db')));
});

test('accept names what differs and counts for these settings only', async (t) => {
  const { there, one } = await started(t);
  const same = await one.cluster('accept', '--json');
  assert.deepEqual([same.code, JSON.parse(same.stdout)], [0, { accepted: false, differ: [] }]);
  storeSettings(one.data, { 'review.link_minutes': 7 });
  one.write({ more: '[[policy]]\nname = "payments"\napprovals = 2\n' });
  const { code, stdout } = await one.cluster('accept');
  assert.equal(code, 0);
  assert.match(stdout, /differ.*\n {2}\[\[policy\]\] payments\n {2}review\.link_minutes\n/);
  assert.equal(statSync(join(one.data, 'run', 'accepted-settings')).mode & 0o777, 0o600);
  const single = await there.node('single').init();
  assert.equal((await single.cluster('accept')).code, 66);
});

test('step-down and status name the leader of another machine', async (t) => {
  const { there, one } = await started(t);
  const early = await one.cluster('step-down');
  assert.deepEqual([early.code, /no node has led this cluster yet/.test(early.stderr)], [73, true]);
  await there.sql(`UPDATE hdo_leader SET epoch = 4, node = 'two', address = 'https://two.example'`);
  await there.sql('UPDATE hdo_lease SET epoch = 4, handed_back = false');
  const { code, stderr } = await one.cluster('step-down');
  assert.equal(code, 73);
  assert.match(stderr, /two leads, not one: run this command on two \(https:\/\/two\.example\)/);
  const status = JSON.parse((await one.cluster('status', '--json')).stdout);
  assert.deepEqual([status.role, status.leader.node, status.leader.epoch], ['stopped', 'two', 4]);
  await there.sql(`UPDATE hdo_leader SET node = 'one'`);
  const stopped = await one.cluster('step-down');
  assert.deepEqual([stopped.code, /no server runs on/.test(stopped.stderr)], [73, true]);
});
