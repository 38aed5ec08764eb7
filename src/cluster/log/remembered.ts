import type { Settings } from '../../config.ts';
import type { ClusterPositionRow } from '../../store/tables/cluster.ts';
import type { DatabaseSettings } from './connection.ts';
import type { DatabaseIdentity } from './open.ts';

const connect_ms = 3_000;

/** Returns the settings of the database, if there is one. */
export function databaseOf({ database, durability }: Settings['cluster']): DatabaseSettings | undefined {
  return database === null ? undefined : { database, durability, connect_ms };
}

/** Returns the identity of the database that a folder remembers. A folder that has never led knows only the cluster. */
export function rememberedBy({ cluster_id, system_id, timeline }: ClusterPositionRow): DatabaseIdentity {
  return { cluster_id, system_id: system_id ?? '', timeline: timeline ?? 0 };
}
