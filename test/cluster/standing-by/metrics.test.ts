import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from 'undici';
import { type RunningNode, twoNodes } from '../../helpers/cluster/two-nodes.ts';
import { dashboardExpressions, readAlerts, readDashboard, selectorsOf } from '../../helpers/deploy/promql.ts';
import { until } from '../../helpers/until.ts';

const names = ['leader', 'epoch', 'seq', 'head_seq', 'lag_records', 'leads_total'];

async function figures(node: RunningNode) {
  const found = await node.metrics();
  assert.ok((found.get('hdo_database_bytes') ?? 0) > 0);
  return names.map((name) => found.get(`hdo_cluster_${name}`));
}

test('metrics of both nodes tell role, epoch, position and lag, and those of the leader its appends', async (t) => {
  const { there, leader, standby } = await twoNodes(t);
  const headSeq = async () => Number((await there.sql('SELECT head_seq FROM hdo_leader'))[0]?.head_seq);
  const { code, stderr } = await leader.run('reviewer', 'add', 'petra');
  assert.equal(code, 0, stderr);
  const head = await headSeq();
  assert.ok(head > 1);
  const shows = (node: RunningNode) => async () => (await figures(node))[2] === head && (await figures(node))[4] === 0;
  await until('the leader shows its last record', shows(leader));
  await until('the standby shows that it has it', shows(standby));
  assert.deepEqual(await figures(leader), [1, 1, head, head, 0, 1]);
  assert.deepEqual(await figures(standby), [0, 1, head, head, 0, 0]);
  assert.ok(((await leader.metrics()).get('hdo_cluster_append_seconds_count') ?? 0) >= 1);
  assert.ok(((await leader.metrics()).get('hdo_cluster_append_seconds_sum') ?? 0) > 0);
  assert.equal((await standby.metrics()).has('hdo_cluster_append_seconds_count'), false);
  const live = await leader.metrics();
  const exprs = [...dashboardExpressions(readDashboard()), ...readAlerts().values()];
  const named = exprs.flatMap(selectorsOf).filter(({ metric }) => metric.startsWith('hdo_cluster_'));
  assert.ok(named.length > 0);
  const missing = named.filter(({ metric }) => !live.has(metric.replace(/_bucket$/, '_count')));
  assert.deepEqual(missing, [], 'the dashboard or an alert names a metric that a leader does not have');
});

test('a healthy standby is ready if a standby is asked for, and not otherwise', async (t) => {
  const { there, leader, standby } = await twoNodes(t);
  const ask = async ({ base_url }: RunningNode, query: string) => {
    const { statusCode, body } = await request(`${base_url}/readyz${query}`);
    return [statusCode, ((await body.json()) as { ready: boolean }).ready];
  };
  await until('it follows', async () => (await ask(standby, '?role=standby'))[0] === 200);
  assert.deepEqual(await ask(standby, '?role=standby'), [200, true]);
  for (const query of ['', '?role=leader', '?role=', '?other=standby']) {
    assert.deepEqual(await ask(standby, query), [503, false], query);
  }
  for (const query of ['', '?role=standby']) assert.deepEqual(await ask(leader, query), [200, true]);
  await there.sql('ALTER TABLE hdo_log RENAME TO hdo_log_away');
  await until('it cannot follow', async () => (await ask(standby, '?role=standby'))[0] === 503);
  await there.sql('ALTER TABLE hdo_log_away RENAME TO hdo_log');
  await until('it follows again', async () => (await ask(standby, '?role=standby'))[0] === 200);
});

test('a standby that takes over keeps the address of its metrics, and counts its lead', async (t) => {
  const { leader, standby } = await twoNodes(t);
  const url = () => standby.metricsUrl();
  const before = url();
  assert.equal(await leader.stop(), 0);
  await until('the standby leads', async () => (await standby.ready()).role === 'leader');
  assert.equal(url(), before);
  const [leads, epoch, , , lag, total] = await figures(standby);
  assert.deepEqual([leads, epoch, lag, total], [1, 2, 0, 1]);
});
