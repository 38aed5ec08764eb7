import type { Connection } from '../database/database.ts';

/** A mark that something became due for the present revision of a pending input. */
export type DueMarkRow = { input_sequence: number; kind: string; marked_at: string };
type OfInput = Pick<DueMarkRow, 'input_sequence'>;

export const dueMarkStatements = (db: Connection) => ({
  find: db.prepare<Pick<DueMarkRow, 'input_sequence' | 'kind'>, DueMarkRow>(
    `SELECT input_sequence, kind, marked_at FROM due_marks
     WHERE input_sequence = @input_sequence AND kind = @kind`,
  ),
  ofInput: db.prepare<OfInput, DueMarkRow>(
    'SELECT input_sequence, kind, marked_at FROM due_marks WHERE input_sequence = @input_sequence',
  ),
  insert: db.prepare<DueMarkRow>(
    'INSERT INTO due_marks (input_sequence, kind, marked_at) VALUES (@input_sequence, @kind, @marked_at)',
  ),
  removeOfInput: db.prepare<OfInput>('DELETE FROM due_marks WHERE input_sequence = @input_sequence'),
});
