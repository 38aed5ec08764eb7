import type { Connection } from '../database/database.ts';
import { callersWithTotals } from './totals.ts';

export type CallerRow = {
  caller_id: string;
  account_id: string;
  caller_slug: string;
  display_name: string;
  status: 'pending_activation' | 'active' | 'revoked' | 'expired';
  created_at: string;
};

/** A caller with its numbers of pending items and of ready and unread decisions. */
export type CallerWork = CallerRow & { pending: number; ready: number; unread: number };

const columns = 'caller_id, account_id, caller_slug, display_name, status, created_at';

export const callerStatements = (db: Connection) => ({
  byId: db.prepare<{ caller_id: string }, CallerRow>(`SELECT ${columns} FROM callers WHERE caller_id = @caller_id`),
  bySlug: db.prepare<{ account_id: string; caller_slug: string }, CallerRow>(
    `SELECT ${columns} FROM callers WHERE account_id = @account_id AND caller_slug = @caller_slug`,
  ),
  ofAccount: db.prepare<{ account_id: string }, CallerRow>(
    `SELECT ${columns} FROM callers WHERE account_id = @account_id ORDER BY caller_id`,
  ),
  withWork: db.prepare<{ account_id: string }, CallerWork>(
    `SELECT callers.caller_id, callers.account_id, caller_slug, display_name, status, created_at,
       low + normal + high + urgent AS pending, ready,
       (SELECT COUNT(*) FROM outputs WHERE outputs.caller_id = callers.caller_id AND read_at IS NULL) AS unread
     FROM ${callersWithTotals}
     WHERE callers.account_id = @account_id ORDER BY callers.caller_id`,
  ),
  insert: db.prepare<CallerRow>(
    `INSERT INTO callers (caller_id, account_id, caller_slug, display_name, status, created_at)
     VALUES (@caller_id, @account_id, @caller_slug, @display_name, @status, @created_at)`,
  ),
  remove: db.prepare<{ caller_id: string }>('DELETE FROM callers WHERE caller_id = @caller_id'),
  setStatus: db.prepare<Pick<CallerRow, 'caller_id' | 'status'>>(
    'UPDATE callers SET status = @status WHERE caller_id = @caller_id',
  ),
});
