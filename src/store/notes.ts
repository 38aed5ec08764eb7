import type { Connection } from './database.ts';

/** What a person remarked beside a decision, under the number of the audit row that tells of the decision. */
export type NoteRow = { audit_number: number; output_result_id: string; text: string };

export const noteStatements = (db: Connection) => ({
  of: db.prepare<{ output_result_id: string }, Pick<NoteRow, 'text'>>(
    'SELECT text FROM notes WHERE output_result_id = @output_result_id',
  ),
  insert: db.prepare<NoteRow>(
    'INSERT INTO notes (audit_number, output_result_id, text) VALUES (@audit_number, @output_result_id, @text)',
  ),
  /** Takes the notes of audit rows up to a number away. */
  prune: db.prepare<{ through: number }>('DELETE FROM notes WHERE audit_number <= @through'),
});
