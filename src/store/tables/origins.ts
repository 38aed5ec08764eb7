import type { Connection } from '../database/database.ts';

/** The person who invited another one, and the folder's own time of that. Either person may be removed. */
export type OriginRow = { reviewer_id: string; came_by: string; came_at: string };
type PastIdentity = { identity_hash: string; reviewer_id: string; ended_at: string };

export const originStatements = (db: Connection) => ({
  since: db.prepare<{ since: string }, OriginRow>(
    'SELECT reviewer_id, came_by, came_at FROM origins WHERE came_at > @since',
  ),
  insert: db.prepare<OriginRow>(
    'INSERT INTO origins (reviewer_id, came_by, came_at) VALUES (@reviewer_id, @came_by, @came_at)',
  ),
  remove: db.prepare<{ reviewer_id: string }>('DELETE FROM origins WHERE reviewer_id = @reviewer_id'),
  prune: db.prepare<{ since: string }>('DELETE FROM origins WHERE came_at <= @since'),
  pastHolder: db.prepare<{ identity_hash: string; since: string }, { reviewer_id: string }>(
    'SELECT reviewer_id FROM past_identities WHERE identity_hash = @identity_hash AND ended_at > @since',
  ),
  keepIdentity: db.prepare<PastIdentity>(
    `INSERT INTO past_identities (identity_hash, reviewer_id, ended_at)
     VALUES (@identity_hash, @reviewer_id, @ended_at)
     ON CONFLICT (identity_hash) DO UPDATE SET reviewer_id = @reviewer_id, ended_at = @ended_at`,
  ),
  pruneIdentities: db.prepare<{ since: string }>('DELETE FROM past_identities WHERE ended_at <= @since'),
});
