import type { Connection } from '../database/database.ts';
import type { InputContent, InputRow } from './inputs.ts';

export type Content = InputContent &
  Pick<InputRow, 'sequence' | 'caller_item_id' | 'urgency' | 'row_type' | 'content_hash' | 'stored_bytes'>;

export const contentStatements = (db: Connection) => ({
  count: db.prepare<[], { count: number }>('SELECT count(*) AS count FROM inputs'),
  all: db.prepare<[], Content>(
    `SELECT sequence, caller_item_id, urgency, row_type, canonical, content_hash, stored_bytes FROM inputs
     ORDER BY sequence`,
  ),
});
