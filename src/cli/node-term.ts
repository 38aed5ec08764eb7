import type { GateSetup } from '../cluster/gate/messages.ts';
import { readKeyFile } from '../cluster/log/key.ts';
import type { Settings } from '../config.ts';
import { openForGlance } from '../store/database/database.ts';
import { servedNow } from '../store/database/open-files.ts';
import { clusterStatements } from '../store/tables/cluster.ts';
import { Failure } from './failure.ts';

const connect_ms = 3_000;

/**
 * Returns what a command needs to write for a cluster: the term of the server that leads here. It asks the running
 * server, never the folder, which may be a copy of another one. A single machine needs nothing.
 * @throws {Failure} unavailable if no server runs on the folder, or if it stands by
 */
export function termOfNode(data: string, { cluster }: Settings): GateSetup | undefined {
  const { database, durability, key_file, node } = cluster;
  if (database === null || key_file === null) return undefined;
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
    const { cluster_id, system_id, timeline } = row;
    return {
      settings: { database, durability: durability === 'storage' ? 'storage' : 'standby', connect_ms },
      key: readKeyFile(key_file),
      remembered: { cluster_id, system_id: system_id ?? '', timeline: timeline ?? 0 },
      term,
    };
  } finally {
    db.close();
  }
}
