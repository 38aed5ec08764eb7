import type { Connection } from '../database/database.ts';
import type { InputContent, InputRow } from './inputs.ts';

export type Indexable = InputContent &
  Pick<InputRow, 'sequence' | 'account_id' | 'caller_id' | 'urgency' | 'row_type' | 'answered_at'>;
type Progress = { indexed_through: number; stale: number };

const columns = 'sequence, account_id, caller_id, urgency, answered_at, row_type, canonical';

export const searchStatements = (db: Connection) => ({
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
  nextFresh: db.prepare<{ through: number }, Indexable>(
    `SELECT ${columns} FROM inputs WHERE sequence > @through ORDER BY sequence LIMIT 1`,
  ),
  merge: db.prepare<{ pages: number }>("INSERT INTO search (search, rank) VALUES ('merge', @pages)"),
  changes: db.prepare<[], { before: number }>('SELECT total_changes() AS before'),
  forget: db.prepare<{ input_sequence: number }>('DELETE FROM search WHERE rowid = @input_sequence'),
  add: db.prepare<{ input_sequence: number; words: string; facets: string }>(
    'INSERT INTO search (rowid, words, facets) VALUES (@input_sequence, @words, @facets)',
  ),
});

export type Match = Pick<
  InputRow,
  'sequence' | 'account_id' | 'caller_id' | 'caller_item_id' | 'urgency' | 'row_type'
> & { size_bytes: number };
type DecidedMatch = { sequence: number; answer_sequence: number };
type NoLonger<M> = { [K in keyof M]: null };

const match = `inputs.sequence, inputs.account_id, inputs.caller_id, inputs.caller_item_id, inputs.urgency,
  inputs.row_type, inputs.stored_bytes AS size_bytes`;

/** Statements of searches. An index entry that is out of date has nulls. */
export const lookupStatements = (db: Connection) => ({
  queue: db.prepare<{ match: string; after: number; limit: number }, { rowid: number } & (Match | NoLonger<Match>)>(
    `SELECT search.rowid, ${match} FROM search
     LEFT JOIN inputs ON inputs.sequence = search.rowid AND inputs.answered_at IS NULL
     WHERE search MATCH @match AND search.rowid > @after ORDER BY search.rowid LIMIT @limit`,
  ),

  /** Lists decisions before a number, newest input first. A covering index answers it without reading rows. */
  decided: db.prepare<{ match: string; before: number; limit: number }, DecidedMatch | NoLonger<DecidedMatch>>(
    `SELECT decisions.input_sequence AS sequence, decisions.sequence AS answer_sequence FROM search
     LEFT JOIN decisions ON decisions.input_sequence = search.rowid AND decisions.sequence < @before
     WHERE search MATCH @match ORDER BY search.rowid DESC LIMIT @limit`,
  ),
  one: db.prepare<{ sequence: number }, Match>(`SELECT ${match} FROM inputs WHERE sequence = @sequence`),
});
