import type { Connection } from '../database/database.ts';
import { type InputRow, inputColumns } from './inputs.ts';
import type { OutputRow, Standing } from './outputs.ts';

type Walk = { account_id: string; after: number; limit: number };
type AgeSpan = { since: string; before: string };

/** Rows that may be past their retention period, in slices by number, because clocks can go back. */
export const retentionStatements = (db: Connection) => ({
  pendingAfter: db.prepare<Walk & { urgency: number }, InputRow>(
    `SELECT ${inputColumns} FROM inputs
     WHERE account_id = @account_id AND urgency = @urgency AND answered_at IS NULL AND sequence > @after
     ORDER BY sequence LIMIT @limit`,
  ),
  answeredAfter: db.prepare<Walk, Pick<OutputRow, 'answered_at'> & Standing>(
    `SELECT sequence, output_result_id, input_sequence, account_id, caller_id, read_at, answered_at FROM outputs
     WHERE account_id = @account_id AND sequence > @after
     ORDER BY sequence LIMIT @limit`,
  ),
  countProofs: db.prepare<AgeSpan, { found: number }>(
    'SELECT COUNT(*) AS found FROM proofs WHERE acknowledged_at >= @since AND acknowledged_at < @before',
  ),
  /** Returns the time up to which the next `limit` proofs were acknowledged. */
  reachOfProofs: db.prepare<AgeSpan & { limit: number }, { through: string | null }>(
    `SELECT max(acknowledged_at) AS through FROM (
       SELECT acknowledged_at FROM proofs WHERE acknowledged_at >= @since AND acknowledged_at < @before
       ORDER BY acknowledged_at LIMIT @limit)`,
  ),
  /** Removes the answers behind proofs of decisions acknowledged between two inclusive times. */
  removeAnswers: db.prepare<{ since: string; through: string }>(
    `DELETE FROM answers WHERE response IS NULL AND input_sequence IN (
       SELECT input_sequence FROM decisions WHERE acknowledged_at >= @since AND acknowledged_at <= @through)`,
  ),
  removeProofs: db.prepare<{ since: string; through: string }>(
    'DELETE FROM decisions WHERE acknowledged_at >= @since AND acknowledged_at <= @through',
  ),
});
