import type { Connection } from './database.ts';

export const searchStatements = (db: Connection) => ({
  /** Marks an input whose words changed or went, if the index already passed it. */
  stale: db.prepare<{ input_sequence: number }>(
    `INSERT OR IGNORE INTO search_todo (input_sequence)
     SELECT @input_sequence FROM search_progress WHERE indexed_through >= @input_sequence`,
  ),
  progress: db.prepare<[], { indexed_through: number }>('SELECT indexed_through FROM search_progress WHERE one = 1'),
  advance: db.prepare<{ indexed_through: number }>(
    'UPDATE search_progress SET indexed_through = @indexed_through WHERE one = 1',
  ),
  todo: db.prepare<{ limit: number }, { input_sequence: number }>(
    'SELECT input_sequence FROM search_todo ORDER BY input_sequence LIMIT @limit',
  ),
  done: db.prepare<{ input_sequence: number }>('DELETE FROM search_todo WHERE input_sequence = @input_sequence'),
  fresh: db.prepare<{ after: number; limit: number }, { sequence: number; canonical: string }>(
    'SELECT sequence, canonical FROM inputs WHERE sequence > @after ORDER BY sequence LIMIT @limit',
  ),
  forget: db.prepare<{ input_sequence: number }>('DELETE FROM search WHERE rowid = @input_sequence'),
  add: db.prepare<{ input_sequence: number; words: string }>(
    'INSERT INTO search (rowid, words) VALUES (@input_sequence, @words)',
  ),
});
