import type { Connection } from '../database/database.ts';
import type { CallerRow } from './callers.ts';

export type KeyRow = {
  key_id: string;
  caller_id: string;
  secret_hash: string;
  prefix: string;
  last_chars: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
};
export type KeyOwner = KeyRow & Pick<CallerRow, 'account_id' | 'status' | 'caller_slug' | 'display_name'>;

const columns = `keys.key_id, keys.caller_id, keys.secret_hash, keys.prefix, keys.last_chars, keys.created_at,
  keys.expires_at, keys.revoked_at, keys.last_used_at`;
const owned = `SELECT ${columns}, callers.account_id, callers.status, callers.caller_slug, callers.display_name
  FROM keys JOIN callers ON callers.caller_id = keys.caller_id`;

export const keyStatements = (db: Connection) => ({
  owner: db.prepare<{ key_id: string }, KeyOwner>(`${owned} WHERE keys.key_id = @key_id`),
  ofAccount: db.prepare<{ account_id: string }, KeyOwner>(
    `${owned} WHERE callers.account_id = @account_id ORDER BY keys.key_id`,
  ),
  ofCaller: db.prepare<{ caller_id: string }, KeyRow>(
    `SELECT ${columns} FROM keys WHERE caller_id = @caller_id ORDER BY key_id`,
  ),
  insert: db.prepare<Omit<KeyRow, 'revoked_at' | 'last_used_at'>>(
    `INSERT INTO keys (key_id, caller_id, secret_hash, prefix, last_chars, created_at, expires_at)
     VALUES (@key_id, @caller_id, @secret_hash, @prefix, @last_chars, @created_at, @expires_at)`,
  ),
  expireAt: db.prepare<{ key_id: string; expires_at: string }>(
    'UPDATE keys SET expires_at = @expires_at WHERE key_id = @key_id',
  ),
  revoke: db.prepare<{ key_id: string; revoked_at: string }>(
    'UPDATE keys SET revoked_at = @revoked_at WHERE key_id = @key_id AND revoked_at IS NULL',
  ),
  revokeOfCaller: db.prepare<{ caller_id: string; revoked_at: string }>(
    'UPDATE keys SET revoked_at = @revoked_at WHERE caller_id = @caller_id AND revoked_at IS NULL',
  ),
  removeOfCaller: db.prepare<{ caller_id: string }>('DELETE FROM keys WHERE caller_id = @caller_id'),
  noteUse: db.prepare<{ key_id: string; last_used_at: string }>(
    'UPDATE keys SET last_used_at = @last_used_at WHERE key_id = @key_id',
  ),
});
