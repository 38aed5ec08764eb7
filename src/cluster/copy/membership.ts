import { openForReading, openForWriting } from '../../store/database/database.ts';
import { guardSchema } from '../../store/migrations/prepare.ts';
import { type ClusterPositionRow, clusterStatements } from '../../store/tables/cluster.ts';
import { genesisOf } from '../log/record.ts';

/** The position of a folder in the log, and the shared settings of the last leader that it followed. */
export type Membership = {
  readonly position: ClusterPositionRow | undefined;
  readonly settings: string | undefined;
};

/**
 * Reads what a folder knows of its cluster, also beside a server.
 * @throws {SchemaMismatch}
 */
export function readMembership(data: string): Membership {
  const db = openForReading(data);
  try {
    guardSchema(db);
    const { position, settings } = clusterStatements(db);
    return { position: position.get(), settings: settings.get()?.settings };
  } finally {
    db.close();
  }
}

/** Makes the rows of a folder those at the beginning of a log. The caller holds the lock of the folder. */
export function beginMembership(data: string, cluster_id: string): void {
  const position = { cluster_id, seq: 0, hash: genesisOf(cluster_id), system_id: null, timeline: null };
  change(data, ({ join }) => join.run(position));
}

/** Makes a folder that of a single machine. The caller holds the lock of the folder. */
export function endMembership(data: string): void {
  change(data, ({ leave, forgetSettings }) => {
    leave.run();
    forgetSettings.run();
  });
}

/** Commits a change that no log records: the folder enters or leaves its cluster with it. */
function change(data: string, work: (statements: ReturnType<typeof clusterStatements>) => void): void {
  const db = openForWriting(data, { create: false, beside: false });
  try {
    guardSchema(db);
    db.transaction(() => work(clusterStatements(db))).immediate();
  } finally {
    db.close();
  }
}
