import type { Connection } from '../database/database.ts';
import type { CallerRow } from './callers.ts';
import { type InputRow, inputColumns } from './inputs.ts';
import type { OutputRow } from './outputs.ts';

type Decision = Pick<OutputRow, 'output_result_id' | 'action_value' | 'response' | 'answered_by' | 'read_at'> &
  Pick<OutputRow, 'standing_answer_id'>;

/** A live item with its content, the caller's name, and the decision if there is one. */
export type ItemRow = InputRow &
  Pick<CallerRow, 'display_name'> & { canonical: string } & { [K in keyof Decision]: Decision[K] | null };
/** An item as one person sees it: with the note on its decision and the end of the person's skip. */
export type OwnItemRow = ItemRow & { note: string | null; skipped_until: string | null };

const columns = `${inputColumns}, inputs.canonical, callers.display_name, outputs.output_result_id,
  outputs.action_value, outputs.response, outputs.answered_by, outputs.read_at, outputs.standing_answer_id`;
const joined = `inputs JOIN callers ON callers.caller_id = inputs.caller_id
  LEFT JOIN outputs ON outputs.input_sequence = inputs.sequence`;

export const reviewItemStatements = (db: Connection) => ({
  bySequence: db.prepare<{ sequence: number }, ItemRow>(
    `SELECT ${columns} FROM ${joined} WHERE inputs.sequence = @sequence`,
  ),

  ofReviewer: db.prepare<{ sequence: number; reviewer_id: string; now: string }, OwnItemRow>(
    `SELECT ${columns}, notes.text AS note, skips.skipped_until FROM ${joined}
       LEFT JOIN notes ON notes.output_result_id = outputs.output_result_id
       LEFT JOIN skips ON skips.input_sequence = inputs.sequence AND skips.reviewer_id = @reviewer_id
         AND skips.skipped_until > @now
     WHERE inputs.sequence = @sequence`,
  ),
});
