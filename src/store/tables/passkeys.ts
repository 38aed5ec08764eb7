import type { Connection } from '../database/database.ts';

export type PasskeyRow = {
  passkey_id: string;
  reviewer_id: string;
  credential_id: string;
  rp_id: string;
  public_key: string;
  counter: number;
  name: string;
  transports: string;
  is_backed_up: 0 | 1;
  created_at: string;
  last_used_at: string | null;
};

const columns = `passkey_id, reviewer_id, credential_id, rp_id, public_key, counter, name, transports, is_backed_up,
  created_at, last_used_at`;

export const passkeyStatements = (db: Connection) => ({
  find: db.prepare<{ passkey_id: string }, PasskeyRow>(
    `SELECT ${columns} FROM passkeys WHERE passkey_id = @passkey_id`,
  ),
  byCredential: db.prepare<{ credential_id: string }, PasskeyRow>(
    `SELECT ${columns} FROM passkeys WHERE credential_id = @credential_id`,
  ),
  ofReviewer: db.prepare<{ reviewer_id: string }, PasskeyRow>(
    `SELECT ${columns} FROM passkeys WHERE reviewer_id = @reviewer_id ORDER BY passkey_id DESC`,
  ),
  /** Returns a row if anybody has a passkey for a host name. */
  anyOf: db.prepare<{ rp_id: string }, { passkey_id: string }>(
    'SELECT passkey_id FROM passkeys WHERE rp_id = @rp_id LIMIT 1',
  ),
  insert: db.prepare<Omit<PasskeyRow, 'last_used_at'>>(
    `INSERT INTO passkeys (passkey_id, reviewer_id, credential_id, rp_id, public_key, counter, name, transports,
       is_backed_up, created_at)
     VALUES (@passkey_id, @reviewer_id, @credential_id, @rp_id, @public_key, @counter, @name, @transports,
       @is_backed_up, @created_at)`,
  ),
  use: db.prepare<Pick<PasskeyRow, 'passkey_id' | 'counter' | 'is_backed_up' | 'last_used_at'>>(
    `UPDATE passkeys SET counter = @counter, is_backed_up = @is_backed_up, last_used_at = @last_used_at
     WHERE passkey_id = @passkey_id`,
  ),
  rename: db.prepare<Pick<PasskeyRow, 'passkey_id' | 'name'>>(
    'UPDATE passkeys SET name = @name WHERE passkey_id = @passkey_id',
  ),
  remove: db.prepare<{ passkey_id: string }>('DELETE FROM passkeys WHERE passkey_id = @passkey_id'),
  removeOfReviewer: db.prepare<{ reviewer_id: string }>('DELETE FROM passkeys WHERE reviewer_id = @reviewer_id'),
});
