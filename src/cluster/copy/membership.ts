import { type Connection, closeMerged, openForReading, openForWriting } from '../../store/database/database.ts';
import { guardLost } from '../../store/database/lost-note.ts';
import { markLog } from '../../store/database/mark.ts';
import { versionOf } from '../../store/migrations/migrate.ts';
import { type ClusterPositionRow, clusterStatements } from '../../store/tables/cluster.ts';
import { genesisOf } from '../log/record.ts';

/** The position of a folder in the log, and the shared settings of the last leader that it followed. */
export type Membership = {
  readonly position: ClusterPositionRow | undefined;
  readonly settings: string | undefined;
  /** The version of the rows' schema. A node follows with an older one until the leader has migrated. */
  readonly schema_version: number;
};

/** Reads the membership of a folder with any schema, also beside a server. */
export function readMembership(data: string): Membership {
  const db = openForReading(data);
  try {
    const schema_version = versionOf(db);
    if (!hasTables(db)) return { position: undefined, settings: undefined, schema_version };
    const { position, settings } = clusterStatements(db);
    return { position: position.get(), settings: settings.get()?.settings, schema_version };
  } finally {
    db.close();
  }
}

/** Makes a folder the beginning of a log, with its rows. The caller holds the lock of the folder. */
export function beginMembership(data: string, cluster_id: string): void {
  const position = { cluster_id, seq: 0, hash: genesisOf(cluster_id), system_id: null, timeline: null };
  change(data, ({ join }) => join.run(position));
}

/** Makes a folder belong to a single machine. The caller holds the lock of the folder. */
export function endMembership(data: string): void {
  change(data, ({ leave, forgetSettings }) => {
    leave.run();
    forgetSettings.run();
  });
}

/** Commits a change that no log records: the folder enters or leaves its cluster with it. */
function change(data: string, work: (statements: ReturnType<typeof clusterStatements>) => void): void {
  guardLost(data);
  const db = openForWriting(data, { create: false, beside: false });
  try {
    markLog(db);
    if (hasTables(db)) db.transaction(() => work(clusterStatements(db))).immediate();
  } finally {
    closeMerged(db, data);
  }
}

/** Tells if the schema has the tables of a cluster. An older one belongs to a single machine. */
function hasTables(db: Connection): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'cluster_position'").get() !== undefined;
}
