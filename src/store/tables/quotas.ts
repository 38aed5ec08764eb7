import type { Connection } from '../database/database.ts';

export type QuotaRow = { account_id: string; limit_name: string; window_start: string; used: number };
type Window = Omit<QuotaRow, 'used'>;

export const quotaStatements = (db: Connection) => ({
  used: db.prepare<Window, { used: number }>(
    `SELECT used FROM quota_use
     WHERE account_id = @account_id AND limit_name = @limit_name AND window_start = @window_start`,
  ),
  /** Adds to the use in a window. A new window starts at zero. */
  add: db.prepare<QuotaRow>(
    `INSERT INTO quota_use (account_id, limit_name, window_start, used)
     VALUES (@account_id, @limit_name, @window_start, @used)
     ON CONFLICT DO UPDATE SET
       used = @used + CASE WHEN window_start = @window_start THEN used ELSE 0 END, window_start = @window_start`,
  ),
});
