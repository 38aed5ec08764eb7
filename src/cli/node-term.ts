import type { GateSetup } from '../cluster/gate/messages.ts';
import { readKeyFile } from '../cluster/log/key.ts';
import { databaseOf, rememberedBy } from '../cluster/log/remembered.ts';
import type { Settings } from '../config.ts';
import { openForGlance } from '../store/database/database.ts';
import { servedNow } from '../store/database/open-files.ts';
import { clusterStatements } from '../store/tables/cluster.ts';
import { Failure } from './failure.ts';

/**
 * Returns what a command needs to write for a cluster: the term of the server that leads here. It asks the running
 * server, never the folder, which may be a copy of another one. A single machine needs nothing.
 * @throws {Failure} unavailable if no server runs on the folder, or if it stands by
 */
export function termOfNode(data: string, { cluster }: Settings): GateSetup | undefined {
  const { key_file, node } = cluster;
  const database = databaseOf(cluster);
  if (!database || key_file === null) return undefined;
  const served = servedNow(data);
  if (!served) throw new Failure('unavailable', `the node ${node} does not run: start hdo serve, and use the leader`);
  const { term, leader } = served;
  if (!term) {
    const where = leader ? `the leader at ${leader}` : 'the leader, which is not known at the moment';
    throw new Failure('unavailable', `the node ${node} stands by: run this command on ${where}`);
  }
  const db = openForGlance(data);
  try {
    const row = clusterStatements(db).position.get();
    if (!row) return undefined;
    return { settings: database, key: readKeyFile(key_file), remembered: rememberedBy(row), term };
  } finally {
    db.close();
  }
}
