import type { Role } from '../../vocabulary.ts';
import type { Connection } from '../database/database.ts';

/** An open invite. `invite_hash` is the SHA-256 of its secret. */
export type InviteRow = {
  invite_id: string;
  invite_hash: string;
  account_id: string;
  name: string;
  role: Role;
  invited_by: string;
  created_at: string;
  expires_at: string;
};

const columns = 'invite_id, invite_hash, account_id, name, role, invited_by, created_at, expires_at';

export const inviteStatements = (db: Connection) => ({
  find: db.prepare<{ invite_id: string }, InviteRow>(`SELECT ${columns} FROM invites WHERE invite_id = @invite_id`),
  byHash: db.prepare<{ invite_hash: string }, InviteRow>(
    `SELECT ${columns} FROM invites WHERE invite_hash = @invite_hash`,
  ),
  ofAccount: db.prepare<{ account_id: string; now: string }, InviteRow>(
    `SELECT ${columns} FROM invites WHERE account_id = @account_id AND expires_at > @now ORDER BY invite_id DESC`,
  ),
  madeBy: db.prepare<{ invited_by: string }, InviteRow>(
    `SELECT ${columns} FROM invites WHERE invited_by = @invited_by`,
  ),
  insert: db.prepare<InviteRow>(
    `INSERT INTO invites (${columns})
     VALUES (@invite_id, @invite_hash, @account_id, @name, @role, @invited_by, @created_at, @expires_at)`,
  ),
  remove: db.prepare<{ invite_id: string }>('DELETE FROM invites WHERE invite_id = @invite_id'),
  removeExpired: db.prepare<{ now: string }>('DELETE FROM invites WHERE expires_at <= @now'),
  removeAll: db.prepare('DELETE FROM invites'),
});
