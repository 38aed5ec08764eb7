import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { test } from 'node:test';
import { describeTrouble } from '../../../src/contract/diagnosis.ts';
import { type RunningNode, serveNode, twoNodes } from '../../helpers/cluster/two-nodes.ts';
import { hdoFile } from '../../helpers/programs/executable.ts';
import { until } from '../../helpers/until.ts';

type Listed = { node: string; role: string; lag: number; seen_seconds: number; version: string; troubles: string[] };

async function listed(node: Pick<RunningNode, 'cluster'>) {
  const { code, stdout, stderr } = await node.cluster('status', '--json');
  assert.ok(stdout, stderr);
  const { nodes, troubles } = JSON.parse(stdout) as { nodes: Listed[]; troubles: { code: string; message: string }[] };
  return { code, nodes, troubles, roles: nodes.map(({ node, role }) => `${node} ${role}`) };
}

const roles = (node: Pick<RunningNode, 'cluster'>, wanted: string) => async () =>
  (await listed(node)).roles.join(', ') === wanted;

test('status lists all nodes by their own rows, on each of them, and one that is gone', async (t) => {
  const { leader, standby } = await twoNodes(t);
  for (const node of [leader, standby]) await until('both are listed', roles(node, 'one leader, two standby'));
  const { nodes } = await listed(leader);
  for (const { version, lag, seen_seconds } of nodes) assert.ok(version && lag <= 1 && seen_seconds < 10, `${lag}`);
  assert.match((await leader.cluster('status')).stdout, /node two +standby, .* seen .* ago, hdo /);
  await standby.kill();
  await until('it is not seen', async () =>
    /node two +standby, .*not seen for/.test((await leader.cluster('status')).stdout),
  );
  assert.equal(await leader.stop(), 0);
  assert.deepEqual((await listed(leader)).roles, ['one stopped', 'two standby']);
});

test('a second node with the name of a running one is refused, and the first goes on', async (t) => {
  const { there, leader } = await twoNodes(t);
  const again = there.node('two', { data: `${there.folder}/again` });
  mkdirSync(again.data);
  again.write();
  const args = ['serve', '--data', again.data, '--listen', '127.0.0.1:0'];
  const { status, stderr } = spawnSync(hdoFile, args, { encoding: 'utf8', timeout: 60_000, env: {} });
  assert.equal(status, 73, stderr);
  assert.match(stderr, /another node named two runs in this cluster: give each node its own cluster\.node/);
  await until('both go on', roles(leader, 'one leader, two standby'));
});

test('a leader without room gives its lead to a node with room, and keeps it where no other can lead', async (t) => {
  const { sentence } = describeTrouble('disk_low');
  const { leader, standby } = await twoNodes(t);
  assert.equal(await leader.stop(), 0);
  await until('two leads', async () => (await standby.ready()).role === 'leader');
  leader.write({ more: `[server]\ndisk_floor_bytes = ${2 ** 50}` });
  const low = await serveNode(t, leader);
  await until('the standby names its disk', async () => (await low.ready()).has_room === false);
  assert.equal(await standby.stop(), 0);
  await until('one leads, because nobody else can', async () => (await low.ready()).role === 'leader');
  const said = await low.ready();
  assert.deepEqual([said.ready, said.has_room], [true, false]);
  const { code, troubles } = await listed(low);
  assert.equal(code, 75);
  assert.ok(
    troubles.some(({ message }) => message.startsWith(sentence)),
    JSON.stringify(troubles),
  );
  const other = await serveNode(t, standby);
  await until('the lead is given to the node with room', async () => (await other.ready()).role === 'leader');
  assert.equal((await low.ready()).role, 'standby');
});
