import type { Connection } from '../database/database.ts';

export const healthStatements = (db: Connection) => ({
  oldestPending: db.prepare<[], { created_at: string }>(
    'SELECT created_at FROM inputs WHERE answered_at IS NULL ORDER BY sequence LIMIT 1',
  ),
});
