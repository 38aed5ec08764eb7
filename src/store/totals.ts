import type { Connection } from './database.ts';

/** Pending inputs by priority, unacknowledged outputs, and the bytes of both. */
export type Totals = {
  low: number;
  normal: number;
  high: number;
  urgent: number;
  ready: number;
  stored_bytes: number;
};

const columns = 'low, normal, high, urgent, ready, stored_bytes';
const add = `low = low + @low, normal = normal + @normal, high = high + @high, urgent = urgent + @urgent,
  ready = ready + @ready, stored_bytes = stored_bytes + @stored_bytes`;

export const totalStatements = (db: Connection) => ({
  addToCaller: db.prepare<Totals & { caller_id: string }>(
    `UPDATE caller_totals SET ${add} WHERE caller_id = @caller_id`,
  ),
  addToAccount: db.prepare<Totals & { account_id: string }>(
    `UPDATE account_totals SET ${add} WHERE account_id = @account_id`,
  ),
  ofCaller: db.prepare<{ caller_id: string }, Totals>(
    `SELECT ${columns} FROM caller_totals WHERE caller_id = @caller_id`,
  ),
  ofAccount: db.prepare<{ account_id: string }, Totals>(
    `SELECT ${columns} FROM account_totals WHERE account_id = @account_id`,
  ),
  openCaller: db.prepare<{ caller_id: string; account_id: string }>(
    'INSERT INTO caller_totals (caller_id, account_id) VALUES (@caller_id, @account_id)',
  ),
  closeCaller: db.prepare<{ caller_id: string }>('DELETE FROM caller_totals WHERE caller_id = @caller_id'),
  openAccount: db.prepare<{ account_id: string }>('INSERT INTO account_totals (account_id) VALUES (@account_id)'),
});
