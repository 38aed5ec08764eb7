import type { CallerRow } from './callers.ts';
import type { Connection } from './database.ts';
import { type InputRow, inputColumns } from './inputs.ts';
import type { OutputRow } from './outputs.ts';

type Decision = Pick<OutputRow, 'output_result_id' | 'action_value' | 'response' | 'answered_by' | 'read_at'>;

/** A live item with its content, its caller's name, and the decision once there is one. */
export type ItemRow = InputRow &
  Pick<CallerRow, 'display_name'> & { canonical: string } & { [K in keyof Decision]: Decision[K] | null };

export const reviewItemStatements = (db: Connection) => ({
  bySequence: db.prepare<{ sequence: number }, ItemRow>(
    `SELECT ${inputColumns}, inputs.canonical, callers.display_name, outputs.output_result_id, outputs.action_value,
       outputs.response, outputs.answered_by, outputs.read_at
     FROM inputs JOIN callers ON callers.caller_id = inputs.caller_id
       LEFT JOIN outputs ON outputs.input_sequence = inputs.sequence
     WHERE inputs.sequence = @sequence`,
  ),
});
