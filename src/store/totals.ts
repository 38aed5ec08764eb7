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
/** Whose items are counted: a caller's, an account's or the appliance's; of an account's also those of one type. */
export type Counted = { owner: string; row_type: string };

/** The owner of everything. */
export const appliance = '';
/** What stands in the place of a type where items of every type are counted. */
export const every_type = '';

const columns = 'low, normal, high, urgent, ready, stored_bytes';
const added = `low = low + @low, normal = normal + @normal, high = high + @high, urgent = urgent + @urgent,
  ready = ready + @ready, stored_bytes = stored_bytes + @stored_bytes`;
const whole = `row_type = '${every_type}'`;

/** Callers, each with the counts of its items. */
export const callersWithTotals = `callers
  JOIN totals ON totals.owner = callers.caller_id AND totals.${whole}`;

export const totalStatements = (db: Connection) => ({
  add: db.prepare<{ owner: string } & Totals>(`UPDATE totals SET ${added} WHERE owner = @owner AND ${whole}`),
  /** Adds to the counts of a type, of which there may have been no item yet. */
  addToType: db.prepare<Counted & Totals>(
    `INSERT INTO totals (owner, row_type, ${columns})
     VALUES (@owner, @row_type, @low, @normal, @high, @urgent, @ready, @stored_bytes)
     ON CONFLICT (owner, row_type) DO UPDATE SET ${added}`,
  ),
  of: db.prepare<{ owner: string }, Totals>(`SELECT ${columns} FROM totals WHERE owner = @owner AND ${whole}`),
  open: db.prepare<{ owner: string }>(`INSERT INTO totals (owner, row_type) VALUES (@owner, '${every_type}')`),
  close: db.prepare<{ owner: string }>(`DELETE FROM totals WHERE owner = @owner AND ${whole}`),
  /** Removes the counts of a type once no item has it. */
  closeType: db.prepare<Counted>(
    `DELETE FROM totals WHERE owner = @owner AND row_type = @row_type
       AND low + normal + high + urgent + ready = 0`,
  ),
});
