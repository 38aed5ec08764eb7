import type { Connection } from '../database/database.ts';

export type TotpRow = {
  reviewer_id: string;
  secret: string;
  created_at: string;
  confirmed_at: string | null;
  last_step: number;
};
type Code = { code_hash: string; reviewer_id: string };

const columns = 'reviewer_id, secret, created_at, confirmed_at, last_step';

export const totpStatements = (db: Connection) => ({
  find: db.prepare<{ reviewer_id: string }, TotpRow>(`SELECT ${columns} FROM totps WHERE reviewer_id = @reviewer_id`),
  put: db.prepare<TotpRow>(
    `INSERT OR REPLACE INTO totps (${columns})
     VALUES (@reviewer_id, @secret, @created_at, @confirmed_at, @last_step)`,
  ),
  confirm: db.prepare<{ reviewer_id: string; confirmed_at: string; last_step: number }>(
    'UPDATE totps SET confirmed_at = @confirmed_at, last_step = @last_step WHERE reviewer_id = @reviewer_id',
  ),
  /** Uses the code of a time step; changes nothing if that or a later one was used. */
  use: db.prepare<{ reviewer_id: string; step: number }>(
    'UPDATE totps SET last_step = @step WHERE reviewer_id = @reviewer_id AND last_step < @step',
  ),
  remove: db.prepare<{ reviewer_id: string }>('DELETE FROM totps WHERE reviewer_id = @reviewer_id'),
});

export const recoveryCodeStatements = (db: Connection) => ({
  insert: db.prepare<Code>('INSERT INTO recovery_codes (code_hash, reviewer_id) VALUES (@code_hash, @reviewer_id)'),
  spend: db.prepare<Code>('DELETE FROM recovery_codes WHERE code_hash = @code_hash AND reviewer_id = @reviewer_id'),
  count: db.prepare<{ reviewer_id: string }, { left: number }>(
    'SELECT count(*) AS left FROM recovery_codes WHERE reviewer_id = @reviewer_id',
  ),
  removeOfReviewer: db.prepare<{ reviewer_id: string }>('DELETE FROM recovery_codes WHERE reviewer_id = @reviewer_id'),
});
