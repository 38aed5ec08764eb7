import type { AnswerEnd, AnswerState } from '../../contract/audit.ts';
import type { Connection } from '../database/database.ts';
import type { DecidedEntry } from './review-lists.ts';

export type AnswerRow = {
  sequence: number;
  answer_id: string;
  account_id: string;
  input_sequence: number;
  revision: number;
  reviewer_id: string;
  token_id: string | null;
  action_value: string;
  /** JSON of an ActionResponse. Null if the answer is decided, or once its content was removed. */
  response: string | null;
  file_id: string | null;
  note: string | null;
  is_signed: 0 | 1;
  /** The standing answer to give with the decision, as JSON. */
  standing: string | null;
  salt: Buffer | null;
  request_hash: string | null;
  state: AnswerState;
  ended_because: AnswerEnd | null;
  /** The seconds of the hold that it began. Others may be held with it. */
  hold_seconds: number | null;
  given_at: string;
  settled_at: string | null;
  output_result_id: string | null;
};
/** An answer with the present name of its person, and its response, which may be that of its decision. */
export type NamedAnswer = AnswerRow & { name: string };
type Input = Pick<AnswerRow, 'input_sequence'>;
type Account = Pick<AnswerRow, 'account_id'>;
type One = Pick<AnswerRow, 'sequence'>;

const own = `sequence, answer_id, account_id, input_sequence, revision, reviewer_id, token_id, action_value, response,
  file_id, note, is_signed, standing, salt, request_hash, state, ended_because, hold_seconds, given_at, settled_at,
  output_result_id`;
const values = own.replaceAll(/\w+/g, '@$&');
const columns = own.replaceAll(/\w+/g, 'answers.$&').replace(
  'answers.response',
  'coalesce(answers.response, \
outputs.response) AS response',
);
const named = `SELECT ${columns}, coalesce(reviewers.name, '') AS name
  FROM answers LEFT JOIN reviewers ON reviewers.reviewer_id = answers.reviewer_id
    LEFT JOIN outputs ON outputs.output_result_id = answers.output_result_id`;
const content = 'response = NULL, file_id = NULL, note = NULL, standing = NULL, salt = NULL, request_hash = NULL';

export const answerStatements = (db: Connection) => ({
  ...single(db),
  ...ofPerson(db),
  ...held(db),
  ...changes(db),
  ...removals(db),
});

const changes = (db: Connection) => ({
  insert: db.prepare<AnswerRow>(`INSERT INTO answers (${own}) VALUES (${values})`),
  hold: db.prepare<One & { hold_seconds: number | null }>(
    "UPDATE answers SET state = 'held', hold_seconds = @hold_seconds WHERE sequence = @sequence",
  ),
  setDecided: db.prepare<One & { output_result_id: string; settled_at: string }>(
    `UPDATE answers SET state = 'decided', output_result_id = @output_result_id, settled_at = @settled_at,
       hold_seconds = NULL, response = NULL
     WHERE sequence = @sequence`,
  ),
  waitAgain: db.prepare<One & { response: string | null }>(
    `UPDATE answers SET state = 'given', hold_seconds = NULL, output_result_id = NULL, settled_at = NULL,
       response = @response
     WHERE sequence = @sequence`,
  ),
  /** Ends an answer. Its text stays for its person if somebody else ended it. */
  end: db.prepare<One & { ended_because: AnswerEnd; settled_at: string; response: string | null }>(
    `UPDATE answers SET state = 'ended', ended_because = @ended_because, settled_at = @settled_at, hold_seconds = NULL,
       output_result_id = NULL, file_id = NULL, standing = NULL, response = @response,
       note = iif(@response IS NULL, NULL, note)
     WHERE sequence = @sequence`,
  ),
  /** Removes the content of an ended answer, which its person has seen. */
  see: db.prepare<One>(`UPDATE answers SET ${content} WHERE sequence = @sequence`),
});

const single = (db: Connection) => ({
  mine: db.prepare<{ answer_id: string; reviewer_id: string }, NamedAnswer>(
    `${named} WHERE answers.answer_id = @answer_id AND answers.reviewer_id = @reviewer_id`,
  ),
  /** Finds the answers of an account with an id. Only an id that was copied on purpose has more than one. */
  withId: db.prepare<Account & { answer_id: string }, NamedAnswer>(
    `${named} WHERE answers.answer_id = @answer_id AND answers.account_id = @account_id LIMIT 2`,
  ),
  /** Lists the answers of an item that are given, held or decided, oldest first. */
  standing: db.prepare<Input, NamedAnswer>(
    `${named} WHERE answers.input_sequence = @input_sequence AND answers.state <> 'ended' ORDER BY answers.sequence`,
  ),
  given: db.prepare<Input, One>(
    "SELECT sequence FROM answers WHERE input_sequence = @input_sequence AND state = 'given'",
  ),
  held: db.prepare<Input, NamedAnswer>(
    `${named} WHERE answers.input_sequence = @input_sequence AND answers.hold_seconds IS NOT NULL`,
  ),
});

const ofPerson = (db: Connection) => ({
  openOf: db.prepare<Pick<AnswerRow, 'reviewer_id'>, NamedAnswer>(
    `${named} WHERE answers.reviewer_id = @reviewer_id AND answers.state IN ('given', 'held')
     ORDER BY answers.sequence`,
  ),
  open: db.prepare<[], NamedAnswer>(`${named} WHERE answers.state IN ('given', 'held') ORDER BY answers.sequence`),
  every: db.prepare<[], AnswerRow>(`SELECT ${own} FROM answers ORDER BY sequence`),

  /** Lists a person's answers that can still change, and those that others ended, until they are seen. Newest first. */
  liveOf: db.prepare<Pick<AnswerRow, 'reviewer_id'> & { limit: number }, NamedAnswer>(
    `${named} WHERE answers.sequence IN (
         SELECT sequence FROM answers WHERE reviewer_id = @reviewer_id AND state IN ('given', 'held')
         UNION SELECT sequence FROM answers
           WHERE reviewer_id = @reviewer_id AND state = 'ended' AND response IS NOT NULL
         UNION SELECT decided.sequence FROM reviewers CROSS JOIN outputs ON outputs.account_id = reviewers.account_id
           CROSS JOIN answers AS decided ON decided.input_sequence = outputs.input_sequence
           WHERE reviewers.reviewer_id = @reviewer_id AND outputs.read_at IS NULL AND decided.state = 'decided'
             AND decided.reviewer_id = @reviewer_id)
     ORDER BY answers.sequence DESC LIMIT @limit`,
  ),
});

const removals = (db: Connection) => ({
  /** Removes the oldest texts of a person's ended answers that are too many. */
  trimUnseen: db.prepare<Pick<AnswerRow, 'reviewer_id'> & { most: number }>(
    `UPDATE answers SET ${content} WHERE sequence IN (
       SELECT sequence FROM answers WHERE reviewer_id = @reviewer_id AND state = 'ended' AND response IS NOT NULL
       ORDER BY settled_at DESC, sequence DESC LIMIT -1 OFFSET @most)`,
  ),
  unseen: db.prepare<{ since: string; before: string; limit: number }, One & Input>(
    `SELECT sequence, input_sequence FROM answers WHERE state = 'ended' AND response IS NOT NULL
       AND settled_at >= @since AND settled_at < @before LIMIT @limit`,
  ),
  /** Removes the ended answers of items that are gone, whose texts were removed. */
  tidy: db.prepare<Input>(
    `DELETE FROM answers WHERE input_sequence = @input_sequence AND state = 'ended' AND response IS NULL
       AND NOT EXISTS (SELECT 1 FROM inputs WHERE sequence = @input_sequence)
       AND NOT EXISTS (SELECT 1 FROM decisions WHERE input_sequence = @input_sequence)`,
  ),
  /** Counts a person's ids that were undone before they were given, since a time. */
  countEarly: db.prepare<Pick<AnswerRow, 'reviewer_id'> & { since: string }, { found: number }>(
    `SELECT count(*) AS found FROM answers
     WHERE reviewer_id = @reviewer_id AND action_value = '' AND settled_at > @since`,
  ),

  /** Removes the content of the decided and ended answers of an item, except texts that their person has not seen. */
  forgetContent: db.prepare<Input>(
    `UPDATE answers SET ${content}
     WHERE input_sequence = @input_sequence AND state IN ('decided', 'ended') AND salt IS NOT NULL
       AND NOT (state = 'ended' AND response IS NOT NULL)`,
  ),
  /** Removes the answers of an item that is gone, except those whose person has not seen how they ended. */
  removeOfInput: db.prepare<Input>(
    `DELETE FROM answers WHERE input_sequence = @input_sequence
       AND NOT (state = 'ended' AND response IS NOT NULL)`,
  ),
  ofFile: db.prepare<{ file_id: string }, { found: number }>(
    'SELECT count(*) AS found FROM answers WHERE file_id = @file_id',
  ),
});

const held = (db: Connection) => ({
  holds: db.prepare<[], Pick<AnswerRow, 'sequence' | 'input_sequence'> & { hold_seconds: number }>(
    'SELECT sequence, input_sequence, hold_seconds FROM answers WHERE hold_seconds IS NOT NULL ORDER BY sequence',
  ),
  itemsOfHolds: db.prepare<Account, Input>(
    'SELECT input_sequence FROM answers WHERE account_id = @account_id AND hold_seconds IS NOT NULL',
  ),
  /** Counts the items of active callers whose answers are held, by urgency. */
  heldCounts: db.prepare<Account, { urgency: number; held: number }>(
    `SELECT urgency, count(*) AS held FROM answers JOIN inputs ON inputs.sequence = answers.input_sequence
       JOIN callers ON callers.caller_id = inputs.caller_id
     WHERE answers.account_id = @account_id AND hold_seconds IS NOT NULL AND callers.status <> 'revoked'
     GROUP BY urgency`,
  ),
  heldItems: db.prepare<Account & { before: number; limit: number }, DecidedEntry>(
    `SELECT answers.sequence AS answer_sequence, inputs.sequence, inputs.caller_id, inputs.caller_item_id,
       inputs.urgency, inputs.row_type, inputs.stored_bytes AS size_bytes
     FROM answers JOIN inputs ON inputs.sequence = answers.input_sequence
     WHERE answers.account_id = @account_id AND hold_seconds IS NOT NULL AND answers.sequence < @before
     ORDER BY answers.sequence DESC LIMIT @limit`,
  ),
});
