import type { Connection } from './database.ts';
import type { Totals } from './totals.ts';

/** What a whole appliance holds, whoever it belongs to. */
export const healthStatements = (db: Connection) => ({
  totals: db.prepare<[], Totals>(
    `SELECT coalesce(sum(low), 0) AS low, coalesce(sum(normal), 0) AS normal, coalesce(sum(high), 0) AS high,
       coalesce(sum(urgent), 0) AS urgent, coalesce(sum(ready), 0) AS ready,
       coalesce(sum(stored_bytes), 0) AS stored_bytes FROM account_totals`,
  ),
  oldestPending: db.prepare<[], { created_at: string }>(
    'SELECT created_at FROM inputs WHERE answered_at IS NULL ORDER BY sequence LIMIT 1',
  ),
});
