import assert from 'node:assert/strict';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createKeyFile } from '../../../src/cluster/log/key.ts';
import { freePort } from '../../helpers/cluster/binaries.ts';
import { clusterPlace } from '../../helpers/cluster/cluster-folder.ts';
import { startProxy } from '../../helpers/cluster/proxy.ts';
import { sharedPair, sharedPostgres } from '../../helpers/cluster/shared.ts';
import { serveExecutable } from '../../helpers/programs/executable.ts';
import { startHdo } from '../../helpers/programs/hdo.ts';
import { until } from '../../helpers/until.ts';

type Place = Awaited<ReturnType<typeof place>>;
type Folder = ReturnType<Place['node']>;

async function place(t: TestContext) {
  return clusterPlace(t, (await sharedPair()).primary);
}

/** Kills an init of a folder once a table of the database has a row. */
async function killed(t: TestContext, { database, sql }: Place, one: Folder, table: string): Promise<void> {
  const proxy = await startProxy((await sharedPair()).primary.port);
  t.after(() => proxy.remove());
  proxy.set({ delay_ms: 30 });
  one.write({ database: database.replace(/:\d+\//, `:${proxy.port}/`) });
  const running = startHdo(t, ['cluster', 'init', '--data', one.data]);
  const has = (rows: number) => () =>
    sql(`SELECT 1 FROM ${table}`).then(
      ({ length }) => length >= rows,
      () => false,
    );
  await until(`${table} is there`, has(0), undefined, 5);
  proxy.set({ delay_ms: 150 }); // so that it is killed long before its end, also on a busy machine
  await until(`${table} has a row`, has(1), undefined, 5);
  running.signal('SIGKILL');
  assert.equal((await running.ended).code, null, 'it was killed before its end');
  one.write();
}

test('init puts rows and files into the database, encrypted, and creates the key for its owner only', async (t) => {
  const there = await place(t);
  const one = await there.node('one').init();
  const { code, stdout, stderr } = await one.cluster('init', '--json');
  assert.equal(code, 0, stderr);
  const said = JSON.parse(stdout);
  assert.deepEqual([said.node, said.key_created, said.files, said.unavailable_files], ['one', true, 0, 0]);
  assert.equal(statSync(there.key_file).mode & 0o777, 0o600);
  const [row] = await there.sql('SELECT epoch, head_seq FROM hdo_leader');
  assert.deepEqual(row, { epoch: '0', head_seq: '0' });
  const [snapshot] = await there.sql('SELECT seq, node, parts FROM hdo_snapshot');
  assert.deepEqual(snapshot, { seq: '0', node: 'one', parts: 1 });
  const [part] = await there.sql('SELECT bytes FROM hdo_snapshot_part');
  assert.ok(!String(part?.bytes).includes('SQLite format'));
  assert.deepEqual(readdirSync(join(one.data, 'files', 'tmp')), []);
});

test('a second init is refused, in the same folder and in another one', async (t) => {
  const there = await place(t);
  const one = await there.node('one').init();
  assert.equal((await one.cluster('init')).code, 0);
  const again = await one.cluster('init');
  assert.equal(again.code, 73);
  assert.match(again.stderr, /belongs to a cluster already: start it with hdo serve/);
  const two = await there.node('two').init();
  const other = await two.cluster('init');
  assert.equal(other.code, 73);
  assert.match(other.stderr, /The database holds a cluster already.*in an empty folder/);
  const key_file = join(there.folder, 'other.key');
  two.write({ key_file });
  assert.equal((await two.cluster('init')).code, 73);
  assert.ok(!existsSync(key_file), 'a key of no cluster would be in the way');
  assert.equal((await there.sql('SELECT 1 FROM hdo_snapshot')).length, 1);
});

test('an init that is killed is completed by the next one', async (t) => {
  for (const table of ['hdo_cluster', 'hdo_snapshot']) {
    const there = await place(t);
    const one = await there.node('one').init();
    await killed(t, there, one, table);
    const { code, stderr } = await one.cluster('init');
    assert.equal(code, 0, `${table}: ${stderr}`);
    assert.equal((await there.sql('SELECT 1 FROM hdo_snapshot WHERE parts IS NOT NULL')).length, 1);
    assert.equal((await one.cluster('init')).code, 73);
  }
});

test('a folder whose init another folder has replaced does not become a part of its cluster', async (t) => {
  const there = await place(t);
  const one = await there.node('one').init();
  await killed(t, there, one, 'hdo_snapshot');
  const two = await there.node('two').init();
  const { code, stderr } = await two.cluster('init');
  assert.equal(code, 0, stderr);
  const again = await one.cluster('init');
  assert.equal(again.code, 73);
  assert.match(again.stderr, /another cluster than this folder/);
  assert.equal((await one.cluster('leave')).code, 0);
});

test('init needs a stopped folder with data and a [cluster]', async (t) => {
  const there = await place(t);
  const absent = await there.node('absent').cluster('init');
  assert.equal(absent.code, 66);
  assert.match(absent.stderr, /is not a data folder of hdo/);
  const one = await there.node('one').init();
  writeFileSync(join(one.data, 'config.toml'), '');
  const { kill } = await serveExecutable(one.data);
  t.after(kill);
  const single = await one.cluster('init');
  assert.equal(single.code, 78);
  assert.match(single.stderr, /the settings have no \[cluster\]: set database/);
  one.write();
  const served = await one.cluster('init');
  assert.equal(served.code, 73);
  assert.match(served.stderr, /process \d+ serves .*: stop it first/);
  assert.ok(!existsSync(there.key_file));
});

test('trouble of the database or the key is one sentence, and nothing is changed', async (t) => {
  const there = await place(t);
  const one = await there.node('one').init();
  const refused = async (expected: { code: number; says: RegExp }) => {
    const { code, stdout, stderr } = await one.cluster('init');
    assert.match(stderr, expected.says);
    assert.deepEqual([code, stdout, stderr.trim().split('\n').length], [expected.code, '', 1], stderr);
  };
  const database = (change: Partial<URL>) =>
    one.write({ database: Object.assign(new URL(there.database), change).href });
  database({ port: String(await freePort()) });
  await refused({ code: 69, says: /The database does not answer/ });
  database({ username: 'stranger' });
  await refused({ code: 77, says: /refuses the user or the password/ });
  database({ pathname: '/absent' });
  await refused({ code: 66, says: /does not exist\. Create it/ });
  assert.ok(!existsSync(there.key_file), 'a key is kept only for a cluster');
  one.write();
  createKeyFile(there.key_file);
  chmodSync(there.key_file, 0o644);
  await refused({ code: 78, says: /Others may read cluster\.key_file\. Run: chmod 600/ });
  writeFileSync(there.key_file, 'no key\n');
  chmodSync(there.key_file, 0o600);
  await refused({ code: 78, says: /is no key of a cluster/ });
  assert.equal(readFileSync(there.key_file, 'utf8'), 'no key\n');
  const [schema] = await there.sql(`SELECT to_regclass('hdo.hdo_cluster') AS there`);
  assert.deepEqual(schema, { there: null });
});

test('without a synchronous standby nothing is begun', async (t) => {
  const there = await clusterPlace(t, await sharedPostgres());
  const one = await there.node('one').init();
  const { code, stderr } = await one.cluster('init');
  assert.equal(code, 69);
  assert.match(stderr, /No synchronous standby is connected/);
  assert.equal((await one.run('status', '--json')).code, 0);
});
