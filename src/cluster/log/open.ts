import { type Cipher, openCipher } from './cipher.ts';
import { type Connection, connectDatabase, type DatabaseSettings } from './connection.ts';
import { type DatabaseFacts, listTroubles, readFacts } from './facts.ts';
import { readCluster, refuseOtherCluster } from './init.ts';
import { DatabaseTrouble } from './trouble.ts';

/** The cluster that a database holds, and the cipher of its key. */
export type Cluster = { readonly cluster_id: string; readonly cipher: Cipher };

/** The identity of a database. A node stores it at each takeover, and compares it when it connects again. */
export type DatabaseIdentity = { readonly cluster_id: string; readonly system_id: string; readonly timeline: number };

export type ClusterConnection = {
  readonly connection: Connection;
  readonly cluster: Cluster;
  readonly facts: DatabaseFacts;
  readonly remembered: DatabaseIdentity;
};

const facts_ms = 5_000;

/**
 * Connects to the database of a cluster and checks everything about it but the log. `remembered` is what an earlier
 * connection returned: another cluster, or an older timeline of the same database, is refused, also for reading.
 * @throws {DatabaseTrouble} with what is wrong first
 */
export async function openCluster(
  settings: DatabaseSettings,
  key: Buffer,
  remembered?: DatabaseIdentity,
): Promise<ClusterConnection> {
  const connection = await connectDatabase(settings);
  try {
    const facts = await readFacts(connection, facts_ms);
    const [trouble] = listTroubles(facts, connection);
    if (trouble) throw new DatabaseTrouble(trouble);
    const row = await readCluster(connection);
    if (!row) throw new DatabaseTrouble('no_tables');
    refuseOtherCluster(row, key);
    const { cluster_id } = row;
    const now = { cluster_id, system_id: facts.system_id, timeline: facts.timeline ?? 0 };
    if (remembered) refuseOlder(now, remembered);
    return { connection, cluster: { cluster_id, cipher: openCipher(key) }, facts, remembered: now };
  } catch (error) {
    connection.destroy('the database cannot be used');
    throw error;
  }
}

/** Lists all that is wrong with a database, for a report. */
export async function examineDatabase(
  settings: DatabaseSettings,
): Promise<{ facts: DatabaseFacts; troubles: DatabaseTrouble[] }> {
  const connection = await connectDatabase(settings);
  try {
    const facts = await readFacts(connection, facts_ms);
    return { facts, troubles: listTroubles(facts, connection).map((code) => new DatabaseTrouble(code)) };
  } finally {
    await connection.close();
  }
}

function refuseOlder(now: DatabaseIdentity, before: DatabaseIdentity): void {
  if (now.cluster_id !== before.cluster_id) throw new DatabaseTrouble('other_cluster');
  const isOlder = now.system_id === before.system_id && now.timeline < before.timeline;
  if (isOlder) throw new DatabaseTrouble('older_timeline');
}
