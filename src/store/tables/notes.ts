import type { Connection } from '../database/database.ts';

/** A person's note on a decision, keyed by the audit row of the decision. */
export type NoteRow = { audit_number: number; output_result_id: string; text: string; salt: Buffer | null };

export const noteStatements = (db: Connection) => ({
  of: db.prepare<{ output_result_id: string }, Pick<NoteRow, 'text'>>(
    'SELECT text FROM notes WHERE output_result_id = @output_result_id',
  ),
  at: db.prepare<{ audit_number: number }, NoteRow>(
    'SELECT audit_number, output_result_id, text, salt FROM notes WHERE audit_number = @audit_number',
  ),
  insert: db.prepare<NoteRow>(
    `INSERT INTO notes (audit_number, output_result_id, text, salt)
     VALUES (@audit_number, @output_result_id, @text, @salt)`,
  ),
  prune: db.prepare<{ through: number }>('DELETE FROM notes WHERE audit_number <= @through'),
});
