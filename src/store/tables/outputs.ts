import type { Connection } from '../database/database.ts';
import type { InputRow } from './inputs.ts';

/** A decision that its caller has not acknowledged. */
export type OutputRow = {
  sequence: number;
  output_result_id: string;
  input_sequence: number;
  account_id: string;
  caller_id: string;
  caller_item_id: string;
  action_value: string;
  response: string;
  stored_bytes: number;
  answered_at: string;
  answered_by: string | null;
  read_at: string | null;
  file_id: string | null;
  standing_answer_id: string | null;
};
type DecidedOn = Pick<InputRow, 'revision' | 'content_hash' | 'created_at' | 'updated_at'>;
export type Standing = Pick<
  OutputRow,
  'sequence' | 'output_result_id' | 'input_sequence' | 'account_id' | 'caller_id' | 'read_at'
>;
/** An answered item with its decision. stored_bytes is the sum of both. */
export type AnsweredItem = Pick<OutputRow, 'sequence' | 'input_sequence' | 'file_id' | 'stored_bytes'> &
  Pick<InputRow, 'account_id' | 'caller_id' | 'row_type'>;
export type Delivery = OutputRow & { canonical: string; sha256: string | null; size_bytes: number | null };
export type Readiness = Pick<OutputRow, 'sequence' | 'output_result_id' | 'caller_item_id' | 'answered_at'>;
type Mine = { caller_id: string; output_result_id: string };
type Page = { caller_id: string; after: number; limit: number };

const outputColumns = `outputs.sequence, outputs.output_result_id, outputs.input_sequence, outputs.account_id,
  outputs.caller_id, outputs.caller_item_id, outputs.action_value, outputs.response, outputs.stored_bytes,
  outputs.answered_at, outputs.answered_by, outputs.read_at, outputs.file_id, outputs.standing_answer_id`;
const delivery = `SELECT ${outputColumns}, inputs.canonical, files.sha256, files.size_bytes FROM outputs
  JOIN inputs ON inputs.sequence = outputs.input_sequence LEFT JOIN files ON files.file_id = outputs.file_id`;
const decide = `INSERT INTO decisions (sequence, output_result_id, input_sequence, account_id, caller_id,
    caller_item_id, revision, content_hash, created_at, updated_at, action_value, answered_at, answered_by,
    stored_bytes, file_id, response, salt, standing_answer_id)
  VALUES (@sequence, @output_result_id, @input_sequence, @account_id, @caller_id, @caller_item_id, @revision,
    @content_hash, @created_at, @updated_at, @action_value, @answered_at, @answered_by, @stored_bytes, @file_id,
    @response, @salt, @standing_answer_id)`;

export const outputStatements = (db: Connection) => ({
  find: db.prepare<Mine, Standing>(
    `SELECT sequence, output_result_id, input_sequence, account_id, caller_id, read_at FROM outputs
     WHERE output_result_id = @output_result_id AND caller_id = @caller_id`,
  ),

  byInput: db.prepare<{ input_sequence: number }, OutputRow>(
    `SELECT ${outputColumns} FROM outputs WHERE input_sequence = @input_sequence`,
  ),

  item: db.prepare<{ input_sequence: number }, AnsweredItem>(
    `SELECT outputs.sequence, outputs.input_sequence, inputs.account_id, inputs.caller_id, inputs.row_type,
       inputs.stored_bytes + outputs.stored_bytes AS stored_bytes, outputs.file_id
     FROM outputs JOIN inputs ON inputs.sequence = outputs.input_sequence
     WHERE outputs.input_sequence = @input_sequence`,
  ),

  readyAfter: db.prepare<Page, Readiness>(
    `SELECT sequence, output_result_id, caller_item_id, answered_at FROM outputs
     WHERE caller_id = @caller_id AND sequence > @after ORDER BY sequence LIMIT @limit`,
  ),

  unread: db.prepare<{ caller_id: string; limit: number }, { sha256: string | null; size_bytes: number | null }>(
    `SELECT files.sha256, files.size_bytes FROM outputs LEFT JOIN files ON files.file_id = outputs.file_id
     WHERE outputs.caller_id = @caller_id AND outputs.read_at IS NULL ORDER BY outputs.sequence LIMIT @limit`,
  ),

  deliver: db.prepare<Mine, Delivery>(
    `${delivery} WHERE outputs.output_result_id = @output_result_id AND outputs.caller_id = @caller_id`,
  ),

  deliverAfter: db.prepare<Page, Delivery>(
    `${delivery} WHERE outputs.caller_id = @caller_id AND outputs.sequence > @after
     ORDER BY outputs.sequence LIMIT @limit`,
  ),

  insert: db.prepare<Omit<OutputRow, 'read_at'> & DecidedOn & { salt: Buffer }>(decide),

  markRead: db.prepare<{ sequence: number; read_at: string }>(
    'UPDATE decisions SET read_at = @read_at WHERE sequence = @sequence AND read_at IS NULL',
  ),

  markAllRead: db.prepare<{ read_at: string }>(
    'UPDATE decisions SET read_at = @read_at WHERE read_at IS NULL AND acknowledged_at IS NULL',
  ),

  remove: db.prepare<{ sequence: number }>('DELETE FROM decisions WHERE sequence = @sequence'),
});

/** Formats an output result as JSON. The stored JSON texts are inserted without parsing. */
export function resultText(output: Delivery): string {
  const { output_result_id, caller_id, caller_item_id, action_value, answered_at, answered_by } = output;
  const head = JSON.stringify({ output_result_id, caller_id, caller_item_id, action_value, answered_at, answered_by });
  return `${head.slice(0, -1)},"response":${output.response},"raw_input":${output.canonical}}`;
}
