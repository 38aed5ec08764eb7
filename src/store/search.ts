import type { Connection } from './database.ts';
import type { InputContent, InputRow } from './inputs.ts';

/** What the index takes from an input. */
export type Indexable = Pick<InputRow, 'sequence' | 'account_id' | 'caller_id' | 'urgency'> & InputContent;
type Progress = { indexed_through: number; stale: number };

const columns = 'sequence, account_id, caller_id, urgency, row_type, canonical';

/** The statements of the one who fills the index. */
export const searchStatements = (db: Connection) => ({
  /** Marks an input whose words changed or went, if the index already passed it. */
  stale: db.prepare<{ input_sequence: number }>(
    `INSERT OR IGNORE INTO search_todo (input_sequence)
     SELECT @input_sequence FROM search_progress WHERE indexed_through >= @input_sequence`,
  ),
  progress: db.prepare<[], Progress>(
    `SELECT indexed_through, EXISTS (SELECT 1 FROM search_todo) AS stale FROM search_progress WHERE one = 1`,
  ),
  advance: db.prepare<{ indexed_through: number }>(
    'UPDATE search_progress SET indexed_through = @indexed_through WHERE one = 1',
  ),
  last: db.prepare<[], { sequence: number | null }>('SELECT max(sequence) AS sequence FROM inputs'),
  nextStale: db.prepare<[], { input_sequence: number }>(
    'SELECT input_sequence FROM search_todo ORDER BY input_sequence LIMIT 1',
  ),
  done: db.prepare<{ input_sequence: number }>('DELETE FROM search_todo WHERE input_sequence = @input_sequence'),
  one: db.prepare<{ sequence: number }, Indexable>(`SELECT ${columns} FROM inputs WHERE sequence = @sequence`),
  nextFresh: db.prepare<[], Indexable>(
    `SELECT ${columns} FROM inputs WHERE sequence > (SELECT indexed_through FROM search_progress WHERE one = 1)
     ORDER BY sequence LIMIT 1`,
  ),
  forget: db.prepare<{ input_sequence: number }>('DELETE FROM search WHERE rowid = @input_sequence'),
  add: db.prepare<{ input_sequence: number; words: string; facets: string }>(
    'INSERT INTO search (rowid, words, facets) VALUES (@input_sequence, @words, @facets)',
  ),
});
