import type { Connection } from '../database/database.ts';

/** A decision that one program took. `answer` is the reply to it, null after its removal. */
export type ClaimRow = {
  sequence: number;
  claim_hash: string;
  claimed_at: string;
  answer_hash: string;
  answer: string | null;
};
type AgeSpan = { since: string; before: string; limit: number };

const columns = 'claims.sequence, claims.claim_hash, claims.claimed_at, claims.answer_hash, claims.answer';

export const claimStatements = (db: Connection) => ({
  find: db.prepare<{ caller_id: string; output_result_id: string }, ClaimRow>(
    `SELECT ${columns} FROM decisions JOIN claims ON claims.sequence = decisions.sequence
     WHERE decisions.output_result_id = @output_result_id AND decisions.caller_id = @caller_id`,
  ),
  bySequence: db.prepare<{ sequence: number }, ClaimRow>(`SELECT ${columns} FROM claims WHERE sequence = @sequence`),
  insert: db.prepare<ClaimRow>(
    `INSERT INTO claims (sequence, claim_hash, claimed_at, answer_hash, answer)
     VALUES (@sequence, @claim_hash, @claimed_at, @answer_hash, @answer)`,
  ),
  dropAnswers: db.prepare<AgeSpan>(
    `UPDATE claims SET answer = NULL WHERE sequence IN (
       SELECT sequence FROM claims WHERE answer IS NOT NULL AND claimed_at >= @since AND claimed_at < @before
       ORDER BY claimed_at LIMIT @limit)`,
  ),
});

/** The last restore: decisions up to `through` were in its backup. */
export type RestoreRow = { through: number; restored_at: string };

export const restoreStatements = (db: Connection) => ({
  last: db.prepare<[], RestoreRow>('SELECT through, restored_at FROM restores WHERE one = 1'),
  put: db.prepare<RestoreRow>(
    `INSERT INTO restores (one, through, restored_at) VALUES (1, @through, @restored_at)
     ON CONFLICT DO UPDATE SET through = excluded.through, restored_at = excluded.restored_at`,
  ),
});
