import { randomUUID } from 'node:crypto';
import { type Connection, connectDatabase, type DatabaseSettings } from './connection.ts';
import { listTroubles, readFacts } from './facts.ts';
import { keyIdOf } from './key.ts';
import { genesisOf } from './record.ts';
import { tables, tables_version } from './tables.ts';
import { codeOf, DatabaseTrouble, type TroubleCode } from './trouble.ts';
import type { Value } from './values.ts';

/** The cluster that a database holds, and the version of its tables. */
type ClusterRow = { readonly cluster_id: string; readonly tables_version: number; readonly key_id: Buffer };

const limit_ms = 30_000;
const no_privilege = '42501';

/**
 * Creates the tables of a cluster, unless they exist, and returns the id of the cluster. Only one process does so at a
 * time in a database. With `own`, the cluster must have that id or be new. A cluster that was never used is replaced,
 * which makes another init that has begun fail.
 * @throws {DatabaseTrouble} without the rights, or if the tables are of a newer hdo or belong to another key or cluster
 */
export async function initTables(
  settings: DatabaseSettings,
  key: Buffer,
  own?: { readonly cluster_id: string | undefined },
): Promise<{ cluster_id: string; made: boolean }> {
  const connection = await connectDatabase(settings);
  try {
    const [trouble] = listTroubles(await readFacts(connection, limit_ms), connection);
    if (trouble) throw new DatabaseTrouble(trouble);
    // before the transaction: inside one, PostgreSQL would not see a schema that was made during the wait
    await say(connection, 'SELECT pg_advisory_lock(hashtextextended($1, 0))', [`hdo cluster ${connection.schema}`]);
    await say(connection, 'BEGIN');
    await makeSchema(connection);
    await withTrouble('no_rights', say(connection, `DO $tables$ BEGIN ${tables} END $tables$`));
    if (own) await clear(connection, own.cluster_id);
    const made = await seed(connection, key);
    const row = await readCluster(connection);
    if (row) refuseOtherCluster(row, key);
    await say(connection, 'COMMIT');
    if (!row) throw new DatabaseTrouble('no_tables');
    return { cluster_id: row.cluster_id, made };
  } finally {
    await connection.close();
  }
}

/**
 * Removes an unused cluster: without a record, a leader or a complete snapshot.
 * @throws {DatabaseTrouble} `has_cluster` if another one than the own was used, `other_cluster` for a folder of one
 */
async function clear(connection: Connection, own: string | undefined): Promise<void> {
  const row = await readCluster(connection);
  if (!row) {
    if (own) throw new DatabaseTrouble('other_cluster');
    return;
  }
  if (row.tables_version > tables_version) throw new DatabaseTrouble('newer_tables');
  if (row.cluster_id === own) return;
  if (own) throw new DatabaseTrouble('other_cluster');
  const unused = `
    SELECT 1 AS one FROM hdo_leader
    WHERE epoch = 0 AND head_seq = 0 AND NOT EXISTS (SELECT FROM hdo_snapshot WHERE parts IS NOT NULL)`;
  if ((await say(connection, unused)).length === 0) throw new DatabaseTrouble('has_cluster');
  for (const table of ['hdo_node', 'hdo_snapshot', 'hdo_file', 'hdo_lease', 'hdo_leader', 'hdo_cluster'])
    await say(connection, `DELETE FROM ${table}`);
}

/** Reads which cluster the database holds, if any. */
export async function readCluster(connection: Connection): Promise<ClusterRow | undefined> {
  const [found] = await say<{ there: boolean }>(connection, `SELECT to_regclass('hdo_cluster') IS NOT NULL AS there`);
  if (!found?.there) return undefined;
  const text = 'SELECT cluster_id, tables_version, key_id FROM hdo_cluster';
  const [row] = await withTrouble('no_rights', say<ClusterRow>(connection, text));
  return row;
}

/** @throws {DatabaseTrouble} if the tables are of a newer hdo, or the key is of another cluster */
export function refuseOtherCluster(row: ClusterRow, key: Buffer): void {
  if (row.tables_version > tables_version) throw new DatabaseTrouble('newer_tables');
  if (!row.key_id.equals(keyIdOf(key))) throw new DatabaseTrouble('other_key');
}

async function makeSchema(connection: Connection): Promise<void> {
  const text = 'SELECT to_regnamespace($1) IS NOT NULL AS there';
  const [found] = await say<{ there: boolean }>(connection, text, [connection.schema]);
  if (!found?.there) await withTrouble('no_schema', say(connection, `CREATE SCHEMA "${connection.schema}"`));
}

/** Inserts the rows of a new cluster. Epoch 0 is handed back, so that the first node takes epoch 1 at once. */
async function seed(connection: Connection, key: Buffer): Promise<boolean> {
  const cluster_id = randomUUID();
  const text = `
    WITH made AS (
      INSERT INTO hdo_cluster (cluster_id, tables_version, key_id) VALUES ($1, $2, $3)
      ON CONFLICT DO NOTHING RETURNING 1),
    leader AS (
      INSERT INTO hdo_leader (epoch, instance, node, address, taken_at, head_seq, head_hash)
      SELECT 0, $4::uuid, '', '', now(), 0, $5 FROM made),
    lease AS (
      INSERT INTO hdo_lease (epoch, instance, renewals, renewed_at, lease_ms, confirmed_seq, handed_back)
      SELECT 0, $4::uuid, 0, now(), 0, 0, true FROM made)
    SELECT 1 AS one FROM made`;
  const values = [cluster_id, tables_version, keyIdOf(key), randomUUID(), genesisOf(cluster_id)];
  return (await say(connection, text, values)).length > 0;
}

/** Runs a statement that is used once in a connection. */
function say<Row = unknown>(connection: Connection, text: string, values: readonly Value[] = []): Promise<Row[]> {
  return connection.run<Row>({ name: '', text }, values, limit_ms);
}

async function withTrouble<T>(code: TroubleCode, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === no_privilege) throw new DatabaseTrouble(code, error);
    throw error;
  }
}
