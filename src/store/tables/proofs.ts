import type { Connection } from '../database/database.ts';

/** The record of an acknowledged decision, without content. */
export type ProofRow = {
  output_result_id: string;
  sequence: number;
  input_sequence: number;
  account_id: string;
  caller_id: string;
  caller_item_id: string;
  revision: number;
  content_hash: string;
  action_value: string;
  answered_at: string;
  answered_by: string | null;
  read_at: string | null;
  created_at: string;
  updated_at: string;
  acknowledged_at: string;
  standing_answer_id: string | null;
};

const columns = `output_result_id, sequence, input_sequence, account_id, caller_id, caller_item_id, revision,
  content_hash, action_value, answered_at, answered_by, read_at, created_at, updated_at, acknowledged_at,
  standing_answer_id`;

export const proofStatements = (db: Connection) => ({
  find: db.prepare<{ caller_id: string; output_result_id: string }, { acknowledged_at: string }>(
    'SELECT acknowledged_at FROM proofs WHERE output_result_id = @output_result_id AND caller_id = @caller_id',
  ),

  byInput: db.prepare<{ input_sequence: number }, ProofRow>(
    `SELECT ${columns} FROM proofs WHERE input_sequence = @input_sequence`,
  ),

  /** Returns the number that the next `limit` decisions of an account reach, acknowledged or not. */
  reach: db.prepare<{ account_id: string; after: number; limit: number }, { through: number | null }>(
    `SELECT max(sequence) AS through FROM (
       SELECT sequence FROM decisions WHERE account_id = @account_id AND sequence > @after
       ORDER BY sequence LIMIT @limit)`,
  ),

  removeAnswersOfCaller: db.prepare<{ account_id: string; caller_id: string; after: number; through: number }>(
    `DELETE FROM answers WHERE response IS NULL AND input_sequence IN (
       SELECT input_sequence FROM decisions WHERE account_id = @account_id AND sequence > @after
         AND sequence <= @through AND caller_id = @caller_id AND acknowledged_at IS NOT NULL)`,
  ),
  removeOfCaller: db.prepare<{ account_id: string; caller_id: string; after: number; through: number }>(
    `DELETE FROM decisions WHERE account_id = @account_id AND sequence > @after AND sequence <= @through
       AND caller_id = @caller_id AND acknowledged_at IS NOT NULL`,
  ),

  make: db.prepare<{ sequence: number; acknowledged_at: string }>(
    `UPDATE decisions SET acknowledged_at = @acknowledged_at, stored_bytes = 0, file_id = NULL,
       response = '', salt = NULL
     WHERE sequence = @sequence`,
  ),
});
