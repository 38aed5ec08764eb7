import type { Connection } from '../database/database.ts';

/** One person's approval of exactly one action with one response. */
export type ApprovalRow = {
  sequence: number;
  approval_id: string;
  input_sequence: number;
  revision: number;
  action_value: string;
  response_digest: string;
  response: string;
  note: string | null;
  reviewer_id: string;
  name: string;
  given_at: string;
  is_signed: 0 | 1;
  file_id: string | null;
  output_result_id: string | null;
};
type Input = { input_sequence: number };

const columns = `sequence, approval_id, input_sequence, revision, action_value, response_digest, response, note,
  reviewer_id, name, given_at, is_signed, file_id, output_result_id`;

export const approvalStatements = (db: Connection) => ({
  ofInput: db.prepare<Input, ApprovalRow>(
    `SELECT ${columns} FROM approvals WHERE input_sequence = @input_sequence ORDER BY sequence`,
  ),
  every: db.prepare<[], ApprovalRow>(`SELECT ${columns} FROM approvals ORDER BY sequence`),
  /** Lists the pending inputs with approvals. */
  ofPending: db.prepare<[], Input>(
    `SELECT DISTINCT input_sequence FROM approvals JOIN inputs ON inputs.sequence = input_sequence
     WHERE inputs.answered_at IS NULL`,
  ),
  insert: db.prepare<ApprovalRow>(
    `INSERT INTO approvals (${columns})
     VALUES (@sequence, @approval_id, @input_sequence, @revision, @action_value, @response_digest, @response, @note,
       @reviewer_id, @name, @given_at, @is_signed, @file_id, @output_result_id)`,
  ),
  setDecision: db.prepare<{ sequence: number; output_result_id: string | null }>(
    'UPDATE approvals SET output_result_id = @output_result_id WHERE sequence = @sequence',
  ),
  remove: db.prepare<{ sequence: number }>('DELETE FROM approvals WHERE sequence = @sequence'),
  removeOfInput: db.prepare<Input>('DELETE FROM approvals WHERE input_sequence = @input_sequence'),
  ofFile: db.prepare<{ file_id: string }, { found: number }>(
    'SELECT count(*) AS found FROM approvals WHERE file_id = @file_id',
  ),
});
