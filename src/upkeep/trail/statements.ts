import type { AnswerEnd, AnswerState, CarriedState, ClaimState } from '../../contract/audit.ts';
import type { Connection } from '../../store/database/database.ts';
import type { AuditRow } from '../../store/tables/audit.ts';
import type { InputRow } from '../../store/tables/inputs.ts';

/** Temporary tables of what the trail records. `openForInspection` keeps them on the disk. */
const tables = `
  CREATE TEMP TABLE told_items (
    sequence INTEGER PRIMARY KEY, number, account_id, caller_id, revision, content_hash, canonical_version, created_at,
    updated_at, answered_at);
  CREATE TEMP TABLE told_decisions (
    sequence INTEGER PRIMARY KEY, number, output_result_id UNIQUE, input_sequence, account_id, caller_id, caller_item,
    revision, content_hash, response_hash, created_at, updated_at, action_value, answered_at, answered_by, read_at,
    acknowledged_at, standing_answer_id, claim);
  CREATE INDEX temp.told_decisions_of_items ON told_decisions (input_sequence);
  CREATE INDEX temp.told_proofs ON told_decisions (acknowledged_at) WHERE acknowledged_at IS NOT NULL;
  CREATE TEMP TABLE told_answers (
    digest PRIMARY KEY, number, answer_id, reviewer_id, input_sequence, revision, action_value, state, ended_because,
    hold_seconds, output_result_id, settled_at, content) WITHOUT ROWID;
  CREATE INDEX temp.told_ids ON told_answers (answer_id);
  CREATE INDEX temp.told_of_items ON told_answers (input_sequence) WHERE state IN ('given', 'held');
  CREATE INDEX temp.told_of_decisions ON told_answers (output_result_id) WHERE output_result_id IS NOT NULL;
`;
const dropped = `
  DROP TABLE IF EXISTS temp.told_items;
  DROP TABLE IF EXISTS temp.told_decisions;
  DROP TABLE IF EXISTS temp.told_answers;
`;

/** Runs `work` with empty tables for the records of the trail. */
export function withTold<T>(db: Connection, work: () => T): T {
  db.exec(tables);
  try {
    return work();
  } finally {
    db.exec(dropped);
  }
}

type ToldItem = Pick<AuditRow, 'number' | 'account_id' | 'caller_id' | 'revision' | 'content_hash'> &
  Pick<AuditRow, 'canonical_version'> & { sequence: number | null };
type ToldDecision = Omit<CarriedState, 'account_id' | 'standing_answer_id' | 'claim'> & {
  standing_answer_id: string | null;
  claim: string | null;
} & Pick<AuditRow, 'number' | 'account_id' | 'caller_id' | 'revision' | 'content_hash' | 'response_hash'> &
  Pick<AuditRow, 'action_value' | 'answered_by'> & { output_result_id: string | null; input_sequence: number | null };
type OfDecision = Pick<ToldDecision, 'output_result_id'>;
type OfItem = Pick<ToldDecision, 'input_sequence'>;

export const standingStatements = (db: Connection) => ({
  putItem: db.prepare<ToldItem & Pick<InputRow, 'created_at' | 'updated_at' | 'answered_at'>>(
    `INSERT OR REPLACE INTO told_items VALUES (@sequence, @number, @account_id, @caller_id, @revision, @content_hash,
       @canonical_version, @created_at, @updated_at, @answered_at)`,
  ),
  /** If the first row of an item was removed, a later row records its creation. */
  reviseItem: db.prepare<ToldItem & Pick<InputRow, 'updated_at'>>(
    `INSERT INTO told_items VALUES (@sequence, @number, @account_id, @caller_id, @revision, @content_hash,
       @canonical_version, NULL, @updated_at, NULL)
     ON CONFLICT DO UPDATE SET number = excluded.number, revision = excluded.revision, updated_at = excluded.updated_at,
       content_hash = excluded.content_hash, canonical_version = excluded.canonical_version`,
  ),
  setAnswered: db.prepare<OfItem & Pick<InputRow, 'answered_at'>>(
    'UPDATE told_items SET answered_at = @answered_at WHERE sequence = @input_sequence',
  ),
  dropItem: db.prepare<OfItem>('DELETE FROM told_items WHERE sequence = @input_sequence'),
  putDecision: db.prepare<ToldDecision>(
    `INSERT OR REPLACE INTO told_decisions VALUES (@sequence, @number, @output_result_id, @input_sequence, @account_id,
       @caller_id, @caller_item, @revision, @content_hash, @response_hash, @created_at, @updated_at, @action_value,
       @answered_at, @answered_by, @read_at, @acknowledged_at, @standing_answer_id, @claim)`,
  ),
  itemOf: db.prepare<OfDecision, OfItem>(
    'SELECT input_sequence FROM told_decisions WHERE output_result_id = @output_result_id',
  ),
  dropDecision: db.prepare<OfDecision>('DELETE FROM told_decisions WHERE output_result_id = @output_result_id'),
  dropDecisionsOf: db.prepare<OfItem>('DELETE FROM told_decisions WHERE input_sequence = @input_sequence'),
  markRead: db.prepare<OfDecision & { read_at: string }>(
    `UPDATE told_decisions SET read_at = @read_at WHERE output_result_id = @output_result_id AND read_at IS NULL`,
  ),
  markAllRead: db.prepare<{ read_at: string }>(
    'UPDATE told_decisions SET read_at = @read_at WHERE read_at IS NULL AND acknowledged_at IS NULL',
  ),
  prove: db.prepare<OfDecision & { acknowledged_at: string }>(
    'UPDATE told_decisions SET acknowledged_at = @acknowledged_at WHERE output_result_id = @output_result_id',
  ),
  claim: db.prepare<OfDecision & ClaimState>(
    'UPDATE told_decisions SET claim = @claim WHERE output_result_id = @output_result_id',
  ),
  dropProofs: db.prepare<{ since: string; through: string }>(
    'DELETE FROM told_decisions WHERE acknowledged_at >= @since AND acknowledged_at <= @through',
  ),
  dropProofsOf: db.prepare<{ caller_id: string | null; after: number; through: number }>(
    `DELETE FROM told_decisions WHERE sequence > @after AND sequence <= @through AND caller_id = @caller_id
       AND acknowledged_at IS NOT NULL`,
  ),
});

/** An answer as the trail records it. `reviewer_id` is null if only the row of its decision does. */
export type ToldAnswer = {
  digest: string;
  number: number;
  answer_id: string;
  reviewer_id: string | null;
  input_sequence: number | null;
  revision: number | null;
  action_value: string | null;
  state: AnswerState;
  ended_because: AnswerEnd | null;
  hold_seconds: number | null;
  output_result_id: string | null;
  settled_at: string | null;
  content: string | null;
};

export const answerStatements = (db: Connection) => ({
  put: db.prepare<ToldAnswer>(
    `INSERT OR REPLACE INTO told_answers VALUES (@digest, @number, @answer_id, @reviewer_id, @input_sequence,
       @revision, @action_value, @state, @ended_because, @hold_seconds, @output_result_id, @settled_at, @content)`,
  ),
  find: db.prepare<Pick<ToldAnswer, 'digest'>, ToldAnswer>('SELECT * FROM told_answers WHERE digest = @digest'),
  withId: db.prepare<Pick<ToldAnswer, 'answer_id'>, ToldAnswer>(
    'SELECT * FROM told_answers WHERE answer_id = @answer_id LIMIT 1',
  ),
  openOf: db.prepare<Pick<ToldAnswer, 'input_sequence'>, ToldAnswer>(
    "SELECT * FROM told_answers WHERE input_sequence = @input_sequence AND state IN ('given', 'held')",
  ),
  ofDecision: db.prepare<OfDecision, ToldAnswer>(
    'SELECT * FROM told_answers WHERE output_result_id = @output_result_id',
  ),
});
