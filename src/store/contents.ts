import type { Connection } from './database.ts';
import type { InputContent, InputRow } from './inputs.ts';

type Content = Pick<InputRow & InputContent, 'sequence' | 'canonical' | 'content_hash' | 'stored_bytes'>;

/** Every live input's content, whoever it belongs to. */
export const contentStatements = (db: Connection) => ({
  count: db.prepare<[], { count: number }>('SELECT count(*) AS count FROM inputs'),
  after: db.prepare<{ after: number; limit: number }, Content>(
    `SELECT sequence, canonical, content_hash, stored_bytes FROM inputs WHERE sequence > @after
     ORDER BY sequence LIMIT @limit`,
  ),
});
