import type { Connection } from '../database/database.ts';
import type { InputRow } from './inputs.ts';

/** A live input, with its decision if it is answered. */
export type NamedInput = Pick<InputRow, 'caller_item_id' | 'revision' | 'created_at'> & {
  input_sequence: number;
  output_sequence: number | null;
  output_result_id: string | null;
  answered_at: string | null;
};

export const namedInputStatements = (db: Connection) => ({
  find: db.prepare<{ caller_id: string; caller_item_id: string }, NamedInput>(
    `SELECT inputs.sequence AS input_sequence, inputs.caller_item_id, inputs.revision, inputs.created_at,
       outputs.sequence AS output_sequence, outputs.output_result_id, outputs.answered_at
     FROM inputs LEFT JOIN outputs ON outputs.input_sequence = inputs.sequence
     WHERE inputs.caller_id = @caller_id AND inputs.caller_item_id = @caller_item_id`,
  ),
});
