import type { Connection } from '../database/database.ts';

/** How far a folder has applied the log of its cluster. */
export type ClusterPositionRow = {
  readonly cluster_id: string;
  readonly seq: number;
  readonly hash: Buffer;
  readonly system_id: string | null;
  readonly timeline: number | null;
};

/** Tells if the rows of a database belong to a cluster. Its schema may be older than clusters are. */
export function isOfCluster(db: Connection): boolean {
  const hasTable = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'cluster_position'").get() !== undefined;
  return hasTable && clusterStatements(db).position.get() !== undefined;
}

export const clusterStatements = (db: Connection) => ({
  position: db.prepare<[], ClusterPositionRow>(
    'SELECT cluster_id, seq, hash, system_id, timeline FROM cluster_position',
  ),
  move: db.prepare<{ seq: number; hash: Buffer }>('UPDATE cluster_position SET seq = @seq, hash = @hash'),
  remember: db.prepare<{ system_id: string; timeline: number }>(
    'UPDATE cluster_position SET system_id = @system_id, timeline = @timeline',
  ),
  join: db.prepare<ClusterPositionRow>(
    `INSERT OR REPLACE INTO cluster_position (one, cluster_id, seq, hash, system_id, timeline)
     VALUES (1, @cluster_id, @seq, @hash, @system_id, @timeline)`,
  ),
  leave: db.prepare('DELETE FROM cluster_position'),
  /** Forgets files to unlink, and the length, which are of the machine that a copy comes from. */
  forgetDoomed: db.prepare('DELETE FROM doomed_files'),
  forgetLength: db.prepare('UPDATE database_length SET shrinks = 0, shrunk_bytes = 0'),
  settings: db.prepare<[], { settings: string }>('SELECT settings FROM cluster_settings'),
  forgetSettings: db.prepare('DELETE FROM cluster_settings'),
  keepSettings: db.prepare<{ settings: string }>(
    `INSERT INTO cluster_settings (one, settings) VALUES (1, @settings)
     ON CONFLICT (one) DO UPDATE SET settings = @settings WHERE settings <> @settings`,
  ),
});
