import type { StandingScope } from '../../contract/permission/scopes.ts';
import type { Connection } from '../database/database.ts';

/** A person's answer that also allows later calls of one tool, in one session of one caller. */
export type StandingAnswerRow = StandingScope & {
  standing_answer_id: string;
  audit_number: number;
  account_id: string;
  caller_id: string;
  reviewer_id: string;
  output_result_id: string;
  scope_hash: string;
  given_at: string;
  expires_at: string;
  ended_at: string | null;
};
/** A live standing answer with the names of its person and its caller. */
export type ListedStanding = StandingAnswerRow & { name: string; display_name: string };
type EndedRow = { standing_answer_id: string; ended_at: string };

const columns = `standing_answer_id, audit_number, standing_answers.account_id, standing_answers.caller_id,
  standing_answers.reviewer_id, output_result_id, scope_hash, scope, tool, folder, session, value, given_at,
  expires_at, ended_at`;
/** A clock that was set back does not extend the answer. */
const live = 'ended_at IS NULL AND given_at <= @now AND expires_at > @now';
const unended = `SELECT ${columns} FROM standing_answers WHERE ended_at IS NULL`;

export const standingAnswerStatements = (db: Connection) => ({
  insert: db.prepare<StandingAnswerRow>(
    `INSERT INTO standing_answers (standing_answer_id, audit_number, account_id, caller_id, reviewer_id,
       output_result_id, scope_hash, scope, tool, folder, session, value, given_at, expires_at, ended_at)
     VALUES (@standing_answer_id, @audit_number, @account_id, @caller_id, @reviewer_id, @output_result_id, @scope_hash,
       @scope, @tool, @folder, @session, @value, @given_at, @expires_at, @ended_at)`,
  ),
  fitting: db.prepare<{ caller_id: string; scope_hash: string; now: string }, StandingAnswerRow>(
    `SELECT ${columns} FROM standing_answers WHERE caller_id = @caller_id AND scope_hash = @scope_hash AND ${live}
     ORDER BY audit_number`,
  ),
  find: db.prepare<{ standing_answer_id: string }, StandingAnswerRow>(
    `SELECT ${columns} FROM standing_answers WHERE standing_answer_id = @standing_answer_id`,
  ),
  listed: db.prepare<{ account_id: string; now: string }, ListedStanding>(
    `SELECT ${columns}, reviewers.name, callers.display_name FROM standing_answers
       JOIN reviewers ON reviewers.reviewer_id = standing_answers.reviewer_id
       JOIN callers ON callers.caller_id = standing_answers.caller_id
     WHERE standing_answers.account_id = @account_id AND ${live} ORDER BY audit_number DESC`,
  ),
  countLive: db.prepare<{ caller_id: string; now: string }, { found: number }>(
    `SELECT count(*) AS found FROM standing_answers WHERE caller_id = @caller_id AND ${live}`,
  ),
  /** For another process, which may not know how far the running server's time has gone. */
  inForce: db.prepare<{ now: string }, { count: number; last: string | null }>(
    `SELECT count(*) AS count, max(expires_at) AS last FROM standing_answers
     WHERE ended_at IS NULL AND expires_at > @now`,
  ),
  ofCaller: db.prepare<{ caller_id: string }, StandingAnswerRow>(`${unended} AND caller_id = @caller_id`),
  ofReviewer: db.prepare<{ account_id: string; reviewer_id: string }, StandingAnswerRow>(
    `${unended} AND account_id = @account_id AND reviewer_id = @reviewer_id`,
  ),
  ofDecision: db.prepare<{ output_result_id: string }, StandingAnswerRow>(
    `${unended} AND (output_result_id = @output_result_id OR standing_answer_id = (
       SELECT standing_answer_id FROM decisions WHERE output_result_id = @output_result_id))`,
  ),
  end: db.prepare<EndedRow>(
    `UPDATE standing_answers SET ended_at = @ended_at
     WHERE standing_answer_id = @standing_answer_id AND ended_at IS NULL`,
  ),
  endAll: db.prepare<{ ended_at: string }>('UPDATE standing_answers SET ended_at = @ended_at WHERE ended_at IS NULL'),
  at: db.prepare<{ audit_number: number }, StandingAnswerRow>(
    `SELECT ${columns} FROM standing_answers WHERE audit_number = @audit_number`,
  ),
  prune: db.prepare<{ through: number }>('DELETE FROM standing_answers WHERE audit_number <= @through'),
});
