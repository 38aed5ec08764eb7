import { seqOf } from '../../../helpers/cluster/nodes/rows.ts';
import { startStandby } from '../../../helpers/cluster/postgres.ts';
import { until } from '../../../helpers/until.ts';
import { timed } from '../measure.ts';
import type { Scene } from '../scene.ts';

/** kill -9 of the primary, which an operator starts again. */
export async function restartPrimary({ cluster, confirmed, credentials, pair }: Scene) {
  return timed('database', async () => {
    await pair.primary.kill();
    await pair.primary.start();
    await confirmed.first(cluster.nodes, credentials);
  });
}

/** kill -9 of the primary, and promotion of its standby, which gets a standby of its own. */
export async function promote({ cluster, confirmed, credentials, pair }: Scene) {
  const old = pair.primary;
  const measured = await timed('database', async () => {
    await old.kill();
    pair.standby.promote();
    cluster.pointTo(pair.standby);
    const next = await startStandby(pair.standby, 'second', { settings: { max_connections: '200' } });
    Object.assign(pair, { primary: pair.standby, standby: next });
    await pair.primary.set('synchronous_standby_names', 'second');
    await synchronous(pair.primary);
    await confirmed.first(cluster.nodes, credentials);
  });
  await old.remove();
  return measured;
}

async function synchronous({ sql }: Scene['pair']['primary']): Promise<void> {
  const listed = `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`;
  await until('the new standby is synchronous', async () => (await sql(listed)).length === 1);
}

const tables = ['hdo_leader', 'hdo_lease', 'hdo_log', 'hdo_file', 'hdo_snapshot', 'hdo_snapshot_part'];

/** The database is restored to an older state. Nobody leads, and each node says why, until a newer one is restored. */
export async function restoreOlder({ cluster, confirmed, credentials }: Scene): Promise<undefined> {
  await save(cluster, 'older');
  const { seq } = await cluster.head();
  await confirmed.first(cluster.nodes, credentials);
  await until('each node is further', () => cluster.nodes.every(({ data }) => seqOf(data) > seq)); // others would lead
  await Promise.all(cluster.nodes.map((node) => node.stop()));
  await save(cluster, 'newer');
  await restore(cluster, 'older');
  await Promise.all(cluster.nodes.map((node) => node.start()));
  await until('each node says that the log ends before its rows', async () => {
    const answers = await Promise.all(cluster.nodes.map((node) => node.ready()));
    return answers.every((answer) => answer?.status === 503 && /log ends before/.test(answer.reason ?? ''));
  });
  await restore(cluster, 'newer');
  await confirmed.first(cluster.nodes, credentials);
}

async function save({ sql }: Scene['cluster'], name: string): Promise<void> {
  await sql(`DROP SCHEMA IF EXISTS ${name} CASCADE; CREATE SCHEMA ${name};
    ${tables.map((table) => `CREATE TABLE ${name}.${table} AS SELECT * FROM hdo.${table}`).join(';')}`);
}

async function restore({ sql }: Scene['cluster'], name: string): Promise<void> {
  const back = tables.map((table) => `INSERT INTO hdo.${table} SELECT * FROM ${name}.${table}`);
  const all = tables.map((table) => `hdo.${table}`).join();
  await sql(`BEGIN; TRUNCATE ${all}; ${back.join(';')}; COMMIT`);
}
