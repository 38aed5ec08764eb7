import type { Connection } from '../database/database.ts';
import type { Decided } from './review-lists.ts';
import type { ReviewerRow } from './reviewers.ts';

/** An answer that becomes a decision when its hold ends. */
export type HoldRow = {
  number: number;
  hold_id: string;
  input_sequence: number;
  account_id: string;
  reviewer_id: string;
  token_id: string | null;
  action_value: string;
  response: string;
  file_id: string | null;
  note: string | null;
  is_signed: 0 | 1;
  /** The standing answer to give with the decision, as JSON. */
  standing: string | null;
  seconds: number;
  held_at: string;
};
/** A held answer with the name of its person. */
export type NamedHold = HoldRow & Pick<ReviewerRow, 'name'>;
type OfInput = Pick<HoldRow, 'input_sequence'>;
type OfAccount = Pick<HoldRow, 'account_id'>;

const columns = `holds.number, hold_id, input_sequence, holds.account_id, holds.reviewer_id, token_id, action_value,
  response, file_id, note, is_signed, standing, seconds, held_at`;

export const holdStatements = (db: Connection) => ({
  insert: db.prepare<Omit<HoldRow, 'number'>>(
    `INSERT INTO holds (hold_id, input_sequence, account_id, reviewer_id, token_id, action_value, response, file_id,
       note, is_signed, standing, seconds, held_at)
     VALUES (@hold_id, @input_sequence, @account_id, @reviewer_id, @token_id, @action_value, @response, @file_id,
       @note, @is_signed, @standing, @seconds, @held_at)`,
  ),
  find: db.prepare<{ hold_id: string }, HoldRow>(`SELECT ${columns} FROM holds WHERE hold_id = @hold_id`),
  ofInput: db.prepare<OfInput, NamedHold>(
    `SELECT ${columns}, reviewers.name FROM holds JOIN reviewers ON reviewers.reviewer_id = holds.reviewer_id
     WHERE input_sequence = @input_sequence`,
  ),
  ofReviewer: db.prepare<{ reviewer_id: string }, HoldRow>(
    `SELECT ${columns} FROM holds WHERE reviewer_id = @reviewer_id`,
  ),
  all: db.prepare<[], Pick<HoldRow, 'hold_id' | 'input_sequence' | 'seconds'>>(
    'SELECT hold_id, input_sequence, seconds FROM holds ORDER BY number',
  ),
  every: db.prepare<[], HoldRow>(`SELECT ${columns} FROM holds ORDER BY number`),
  remove: db.prepare<{ hold_id: string }>('DELETE FROM holds WHERE hold_id = @hold_id'),

  inputsOf: db.prepare<OfAccount, OfInput>('SELECT input_sequence FROM holds WHERE account_id = @account_id'),
  /** Counts the items of active callers whose answers are held, by urgency. */
  counts: db.prepare<OfAccount, { urgency: number; held: number }>(
    `SELECT urgency, count(*) AS held FROM holds JOIN inputs ON inputs.sequence = holds.input_sequence
       JOIN callers ON callers.caller_id = inputs.caller_id
     WHERE holds.account_id = @account_id AND callers.status <> 'revoked' GROUP BY urgency`,
  ),
  /** Lists items with held answers, the newest answer first. `answer_sequence` is the number of the hold. */
  listed: db.prepare<OfAccount & { before: number; limit: number }, Decided>(
    `SELECT holds.number AS answer_sequence, inputs.sequence, inputs.caller_id, inputs.caller_item_id,
       inputs.urgency, inputs.row_type, inputs.stored_bytes AS size_bytes
     FROM holds JOIN inputs ON inputs.sequence = holds.input_sequence
     WHERE holds.account_id = @account_id AND holds.number < @before ORDER BY holds.number DESC LIMIT @limit`,
  ),
});
