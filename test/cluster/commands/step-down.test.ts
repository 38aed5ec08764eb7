import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { clusterPlace } from '../../helpers/cluster/cluster-folder.ts';
import { serveNode } from '../../helpers/cluster/serve-node.ts';
import { sharedPair } from '../../helpers/cluster/shared.ts';
import { until } from '../../helpers/until.ts';

type Place = Awaited<ReturnType<typeof clusterPlace>>;
type Folder = ReturnType<Place['node']>;

async function twoNodes(t: TestContext, lease: { lease_seconds?: number } = {}) {
  const there = await clusterPlace(t, (await sharedPair()).primary);
  const one = await there.node('one', lease).init();
  assert.equal((await one.cluster('init')).code, 0);
  const first = await serveNode(t, one);
  await first.leads();
  const two = there.node('two', lease);
  mkdirSync(two.data);
  two.write();
  const second = await serveNode(t, two);
  const status = async (node: Folder) => {
    const { stdout, stderr } = await node.cluster('status', '--json');
    assert.ok(stdout, stderr);
    return JSON.parse(stdout);
  };
  await until('the second node has joined', async () => (await status(two)).lag === 0);
  return { there, one, two, first, second, status };
}

test('a node joins an empty folder, and status tells who leads', async (t) => {
  const { one, two, status, second } = await twoNodes(t);
  assert.deepEqual([(await status(one)).role, (await status(two)).role], ['leader', 'standby']);
  const { leader, troubles, seq, head_seq } = await status(two);
  assert.deepEqual([leader.node, leader.address, troubles, seq], ['one', 'https://one.example', [], head_seq]);
  assert.equal((await second.readiness()).role, 'standby');
});

test('step-down hands over to the other node, and is refused where no leader is', async (t) => {
  const { one, two, first, second, status } = await twoNodes(t);
  const wrong = await two.cluster('step-down');
  assert.equal(wrong.code, 73);
  assert.match(wrong.stderr, /one leads, not two: run this command on one \(https:\/\/one\.example\)/);
  const { code, stdout, stderr } = await one.cluster('step-down', '--json');
  assert.equal(code, 0, stderr);
  assert.equal(JSON.parse(stdout).stepped_down, true);
  await second.leads();
  await until('it goes on and follows', async () => (await first.readiness()).role === 'standby');
  assert.deepEqual([(await status(one)).role, (await status(two)).role], ['standby', 'leader']);
});

test('a node that has stepped down leads again as soon as the other one steps down too', async (t) => {
  const lease_seconds = 10;
  const { one, two, first, second, status } = await twoNodes(t, { lease_seconds });
  assert.equal((await one.cluster('step-down')).code, 0);
  await second.leads();
  await until('the first node follows', async () => (await status(one)).lag === 0);
  const began_ms = performance.now();
  assert.equal((await two.cluster('step-down')).code, 0);
  await first.leads();
  const took_ms = performance.now() - began_ms;
  assert.ok(took_ms < lease_seconds * 1_000, `${took_ms} ms: it rests for two leases if nobody else leads`);
});

test('commands for a stopped folder are refused beside a node that stands by', async (t) => {
  const { two } = await twoNodes(t);
  for (const command of ['init', 'leave', 'reseed']) {
    const { code, stderr } = await two.cluster(command);
    assert.deepEqual([command, code, /process \d+ serves .*: stop it first/.test(stderr)], [command, 73, true], stderr);
  }
});

test('a node that is reseeded joins again with the newest rows', async (t) => {
  const { one, two, second, status, there } = await twoNodes(t);
  await second.stop();
  assert.equal((await one.run('caller', 'add', 'later')).code, 0);
  const { code, stderr } = await two.cluster('reseed');
  assert.equal(code, 0, stderr);
  await serveNode(t, two);
  await until('it has followed', async () => {
    const { seq, lag } = await status(two);
    return seq > 0 && lag === 0;
  });
  const { stdout } = await two.run('caller', 'list', '--json');
  assert.ok(stdout.includes('"later"'), stdout);
  assert.equal((await there.sql('SELECT 1 FROM hdo_snapshot')).length, 1);
});

test('a node whose init was cut short does not lead, and says what to do', async (t) => {
  const there = await clusterPlace(t, (await sharedPair()).primary);
  const one = await there.node('one').init();
  assert.equal((await one.cluster('init')).code, 0);
  await there.sql('UPDATE hdo_snapshot SET parts = NULL');
  const { readiness, stop } = await serveNode(t, one);
  await until('it says why', async () => /Run hdo cluster init again/.test(String((await readiness()).reason)));
  assert.equal((await there.sql('SELECT 1 FROM hdo_leader WHERE epoch = 0')).length, 1);
  await stop();
  const { code, stderr } = await one.cluster('init');
  assert.equal(code, 0, stderr);
  await (await serveNode(t, one)).leads();
});

test('a node with other settings leads once it is told to accept them', async (t) => {
  const { two, first, second, status } = await twoNodes(t);
  await second.stop();
  two.write({ more: '[[policy]]\nname = "payments"\nmatch = { tone = "danger" }\n' });
  const third = await serveNode(t, two);
  await first.stop();
  const says = /^Other settings than those of the cluster: \[\[policy\]\] payments\. .*hdo cluster accept/;
  await until('it does not lead', async () => says.test(String((await third.readiness()).reason)));
  assert.deepEqual((await status(two)).settings_that_differ, ['[[policy]] payments']);
  assert.equal((await two.cluster('accept')).code, 0);
  await third.leads();
  await until('the acceptance is used up', () => !existsSync(join(two.data, 'run', 'accepted-settings')));
  assert.deepEqual((await status(two)).settings_that_differ, []);
});

test('step-down signals no process that does not hold the folder', async (t) => {
  const { one, first } = await twoNodes(t);
  const file = join(one.data, 'run', 'server.json');
  const other = spawn('sleep', ['600']);
  t.after(() => other.kill('SIGKILL'));
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), pid: other.pid }));
  const { code, stderr } = await one.cluster('step-down');
  assert.equal(code, 75);
  assert.match(stderr, /the server of .* is starting/);
  assert.deepEqual([other.exitCode, other.signalCode], [null, null]);
  assert.equal((await first.readiness()).role, 'leader');
});
