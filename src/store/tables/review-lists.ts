import type { Connection } from '../database/database.ts';
import { callersWithTotals } from './totals.ts';

/** The columns by which people's lists select items. An acknowledged item has no urgency and no type. */
export type ListEntry = {
  sequence: number;
  caller_id: string;
  caller_item_id: string;
  urgency: number | null;
  row_type: string | null;
  size_bytes: number;
};
/** A decided item, sorted by the sequence of its answer. */
export type DecidedEntry = ListEntry & { answer_sequence: number };

/** An item of a person's queue. `skipped` is 1 if the person skips it. */
export type QueueEntry = ListEntry & { urgency: number; skipped: 0 | 1 };

type Slice = { account_id: string; limit: number };
type QueueSlice = Slice & { urgency: number; after: number; reviewer_id: string; now: string };

export const reviewListStatements = (db: Connection) => ({
  queue: db.prepare<Slice & { urgency: number; after: number }, ListEntry>(
    `SELECT sequence, caller_id, caller_item_id, urgency, row_type, stored_bytes AS size_bytes
     FROM inputs INDEXED BY queue WHERE account_id = @account_id AND answered_at IS NULL AND urgency = @urgency
       AND sequence > @after ORDER BY sequence LIMIT @limit`,
  ),

  /** Lists pending items of one urgency with a person's skips, oldest first. */
  ownQueue: db.prepare<QueueSlice, QueueEntry>(
    `SELECT sequence, caller_id, caller_item_id, urgency, row_type, stored_bytes AS size_bytes,
       EXISTS (SELECT 1 FROM skips WHERE input_sequence = inputs.sequence AND reviewer_id = @reviewer_id
         AND skipped_until > @now) AS skipped
     FROM inputs INDEXED BY queue WHERE account_id = @account_id AND answered_at IS NULL AND urgency = @urgency
       AND sequence > @after ORDER BY sequence LIMIT @limit`,
  ),

  /** Lists items of one urgency in a person's skips, oldest first. `skipped` is 0 for an outdated skip. */
  skipped: db.prepare<QueueSlice, QueueEntry>(
    `SELECT inputs.sequence, inputs.caller_id, inputs.caller_item_id, inputs.urgency, inputs.row_type,
       inputs.stored_bytes AS size_bytes,
       skips.skipped_until > @now AND inputs.answered_at IS NULL AND inputs.account_id = @account_id AS skipped
     FROM skips INDEXED BY skips_of_reviewer CROSS JOIN inputs ON inputs.sequence = skips.input_sequence
     WHERE skips.reviewer_id = @reviewer_id AND skips.urgency = @urgency AND skips.input_sequence > @after
     ORDER BY skips.input_sequence LIMIT @limit`,
  ),

  /** Finds pending items by a caller's own id. Several callers of the account may use the same one. */
  named: db.prepare<{ account_id: string; caller_item_id: string }, ListEntry & { urgency: number }>(
    `SELECT inputs.sequence, inputs.caller_id, inputs.caller_item_id, inputs.urgency, inputs.row_type,
       inputs.stored_bytes AS size_bytes
     FROM callers CROSS JOIN inputs ON inputs.caller_id = callers.caller_id
       AND inputs.caller_item_id = @caller_item_id
     WHERE callers.account_id = @account_id AND inputs.answered_at IS NULL
     ORDER BY inputs.urgency DESC, inputs.sequence`,
  ),

  decided: db.prepare<Slice & { before: number }, DecidedEntry>(
    `SELECT decisions.sequence AS answer_sequence, decisions.input_sequence AS sequence, decisions.caller_id,
       decisions.caller_item_id, inputs.urgency, inputs.row_type, coalesce(inputs.stored_bytes, 0) AS size_bytes
     FROM decisions INDEXED BY decisions_of_account LEFT JOIN inputs ON inputs.sequence = decisions.input_sequence
     WHERE decisions.account_id = @account_id AND decisions.sequence < @before
     ORDER BY decisions.sequence DESC LIMIT @limit`,
  ),

  /** Counts pending items of revoked callers by priority. Nobody is shown those items. */
  hidden: db.prepare<
    { account_id: string },
    { caller_id: string; low: number; normal: number; high: number; urgent: number }
  >(
    `SELECT callers.caller_id, low, normal, high, urgent
     FROM ${callersWithTotals}
     WHERE callers.account_id = @account_id AND callers.status = 'revoked'`,
  ),
});
