import type { Connection } from '../database/database.ts';

/** The signature of a passkey for one answer or approval, keyed by the audit row of the approval. */
export type SignatureRow = {
  audit_number: number;
  input_sequence: number;
  reviewer_id: string;
  passkey_id: string;
  public_key: string;
  intent: string;
  assertion: string;
  salt: string | null;
};
type Input = Pick<SignatureRow, 'input_sequence'>;

const columns = 'audit_number, input_sequence, reviewer_id, passkey_id, public_key, intent, assertion, salt';

export const signatureStatements = (db: Connection) => ({
  at: db.prepare<Pick<SignatureRow, 'audit_number'>, SignatureRow>(
    `SELECT ${columns} FROM signatures WHERE audit_number = @audit_number`,
  ),
  salted: db.prepare<[], Pick<SignatureRow, 'audit_number'>>(
    'SELECT audit_number FROM signatures WHERE salt IS NOT NULL ORDER BY audit_number',
  ),
  insert: db.prepare<SignatureRow>(
    `INSERT INTO signatures (${columns})
     VALUES (@audit_number, @input_sequence, @reviewer_id, @passkey_id, @public_key, @intent, @assertion, @salt)`,
  ),
  /** Moves a signature to the audit row that repeats what its own row covered. */
  move: db.prepare<{ from: number; to: number }>('UPDATE signatures SET audit_number = @to WHERE audit_number = @from'),
  forgetSalts: db.prepare<Input>(
    'UPDATE signatures SET salt = NULL WHERE input_sequence = @input_sequence AND salt IS NOT NULL',
  ),
  /** Forgets the salts of a person who signs another answer to an input. */
  forgetSaltsOf: db.prepare<Input & Pick<SignatureRow, 'reviewer_id'>>(
    `UPDATE signatures SET salt = NULL
     WHERE input_sequence = @input_sequence AND reviewer_id = @reviewer_id AND salt IS NOT NULL`,
  ),
  /** Forgets the salts of an input that is pending again, except those of answers that stand. */
  forgetUndone: db.prepare<Input>(
    `UPDATE signatures SET salt = NULL
     WHERE input_sequence = @input_sequence AND salt IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM answers WHERE answers.input_sequence = signatures.input_sequence
         AND answers.reviewer_id = signatures.reviewer_id AND answers.state <> 'ended')`,
  ),
  prune: db.prepare<{ through: number }>('DELETE FROM signatures WHERE audit_number <= @through'),
});
