import type { Connection } from '../database/database.ts';

export type DecisionRow = {
  sequence: number;
  output_result_id: string;
  input_sequence: number;
  account_id: string;
  caller_id: string;
  caller_item_id: string;
  revision: number;
  content_hash: string;
  created_at: string;
  updated_at: string;
  action_value: string;
  answered_at: string;
  answered_by: string | null;
  read_at: string | null;
  acknowledged_at: string | null;
  file_id: string | null;
  response: string;
  salt: Buffer | null;
  standing_answer_id: string | null;
};

const columns = `sequence, output_result_id, input_sequence, account_id, caller_id, caller_item_id, revision,
  content_hash, created_at, updated_at, action_value, answered_at, answered_by, read_at, acknowledged_at, file_id,
  response, salt, standing_answer_id`;

export const decisionStatements = (db: Connection) => ({
  after: db.prepare<{ after: number; limit: number }, DecisionRow>(
    `SELECT ${columns} FROM decisions WHERE sequence > @after ORDER BY sequence LIMIT @limit`,
  ),
  byId: db.prepare<{ output_result_id: string }, DecisionRow>(
    `SELECT ${columns} FROM decisions WHERE output_result_id = @output_result_id`,
  ),
});
