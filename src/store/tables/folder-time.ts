import type { FolderTime, Gap } from '../../lib/time/folder-time.ts';
import type { Stretch } from '../../lib/time/past.ts';
import type { Connection } from '../database/database.ts';

type KeepNewest = { kept: number };

/** The folder's own time, with its recorded gaps and readings of the system's clock. */
export const folderTimeStatements = (db: Connection) => ({
  get: db.prepare<[], FolderTime>(
    `SELECT version, lived_ms, began_ms, offset_ms, trusted_ms, open_ms, ahead_ms, since_ms FROM folder_time`,
  ),
  put: db.prepare<FolderTime>(
    `INSERT OR REPLACE INTO folder_time
       (one, version, lived_ms, began_ms, offset_ms, trusted_ms, open_ms, ahead_ms, since_ms)
     VALUES (1, @version, @lived_ms, @began_ms, @offset_ms, @trusted_ms, @open_ms, @ahead_ms, @since_ms)`,
  ),
  gaps: db.prepare<[], Gap>('SELECT lived_ms, gap_ms FROM time_gaps ORDER BY lived_ms'),
  /** Adds a gap, or adds its length to an existing gap at the same place. */
  addGap: db.prepare<Gap>(
    `INSERT INTO time_gaps (lived_ms, gap_ms) VALUES (@lived_ms, @gap_ms)
     ON CONFLICT (lived_ms) DO UPDATE SET gap_ms = gap_ms + excluded.gap_ms`,
  ),
  pruneGaps: db.prepare<KeepNewest>(
    `DELETE FROM time_gaps WHERE lived_ms IN (
       SELECT lived_ms FROM time_gaps ORDER BY lived_ms DESC LIMIT -1 OFFSET @kept)`,
  ),
  stretches: db.prepare<[], Stretch>('SELECT lived_ms, wall_ms FROM time_stretches ORDER BY number'),
  lastStretch: db.prepare<[], Stretch>('SELECT lived_ms, wall_ms FROM time_stretches ORDER BY number DESC LIMIT 1'),
  /** Removes stretches at one place that are within `slack_ms` of another. A crash loop adds many of them. */
  thinStretches: db.prepare<{ lived_ms: number; slack_ms: number }>(
    `DELETE FROM time_stretches WHERE lived_ms = @lived_ms AND EXISTS (
       SELECT 1 FROM time_stretches AS other WHERE other.lived_ms = @lived_ms AND other.number < time_stretches.number
         AND time_stretches.wall_ms BETWEEN other.wall_ms AND other.wall_ms + @slack_ms)`,
  ),
  addStretch: db.prepare<Stretch>('INSERT INTO time_stretches (lived_ms, wall_ms) VALUES (@lived_ms, @wall_ms)'),
  pruneStretches: db.prepare<KeepNewest>(
    'DELETE FROM time_stretches WHERE number <= (SELECT max(number) FROM time_stretches) - @kept',
  ),
  /** Reads the time of the last event, for a folder without a time of its own. */
  lastEvent: db.prepare<[], { at: string }>('SELECT at FROM audit ORDER BY number DESC LIMIT 1'),
});
