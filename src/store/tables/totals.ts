import type { Connection } from '../database/database.ts';

/** Pending inputs by priority, unacknowledged outputs, and the bytes of both. */
export type Totals = {
  low: number;
  normal: number;
  high: number;
  urgent: number;
  ready: number;
  stored_bytes: number;
};
/** The owner of counted items: a caller, an account, or the whole server. An account also has counts per type. */
export type CountedOwner = { owner: string; row_type: string };

/** The last number given out, and the last row of the audit trail. */
export type ApplianceEnds = { last: number | null; trail_number: number | null; trail_hash: string | null };

export const appliance = '';
export const every_type = '';

const columns = 'low, normal, high, urgent, ready, stored_bytes';
const added = `low = low + @low, normal = normal + @normal, high = high + @high, urgent = urgent + @urgent,
  ready = ready + @ready, stored_bytes = stored_bytes + @stored_bytes`;
const whole = `row_type = '${every_type}'`;

export const callersWithTotals = `callers
  JOIN totals ON totals.owner = callers.caller_id AND totals.${whole}`;

export const totalStatements = (db: Connection) => ({
  add: db.prepare<{ owner: string } & Totals>(`UPDATE totals SET ${added} WHERE owner = @owner AND ${whole}`),
  /** Adds to the overall counts, and stores the last number and the end of the audit trail beside them unless null. */
  addToAppliance: db.prepare<Totals & ApplianceEnds>(
    `UPDATE totals SET ${added}, last = coalesce(@last, last), trail_number = coalesce(@trail_number, trail_number),
       trail_hash = coalesce(@trail_hash, trail_hash) WHERE owner = '${appliance}' AND ${whole}`,
  ),
  /** Adds to the counts of a type, and creates them for its first item. */
  addToType: db.prepare<CountedOwner & Totals>(
    `INSERT INTO totals (owner, row_type, ${columns})
     VALUES (@owner, @row_type, @low, @normal, @high, @urgent, @ready, @stored_bytes)
     ON CONFLICT (owner, row_type) DO UPDATE SET ${added}`,
  ),
  of: db.prepare<{ owner: string }, Totals>(`SELECT ${columns} FROM totals WHERE owner = @owner AND ${whole}`),
  open: db.prepare<{ owner: string }>(`INSERT INTO totals (owner, row_type) VALUES (@owner, '${every_type}')`),
  close: db.prepare<{ owner: string }>(`DELETE FROM totals WHERE owner = @owner AND ${whole}`),
  closeType: db.prepare<CountedOwner>(
    `DELETE FROM totals WHERE owner = @owner AND row_type = @row_type
       AND low + normal + high + urgent + ready = 0`,
  ),
});
