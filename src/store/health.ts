import type { Connection } from './database.ts';

/** What a whole appliance holds, whoever it belongs to. */
export const healthStatements = (db: Connection) => ({
  oldestPending: db.prepare<[], { created_at: string }>(
    'SELECT created_at FROM inputs WHERE answered_at IS NULL ORDER BY sequence LIMIT 1',
  ),
});
