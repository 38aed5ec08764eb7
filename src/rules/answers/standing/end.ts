import { Refusal } from '../../../contract/errors.ts';
import type { StandingAnswerRow } from '../../../store/tables/standing-answers.ts';
import { audit } from '../../base/audit.ts';
import type { Outbox, Reviewer } from '../../base/outbox.ts';

/** Ends a standing answer for the person who gave it, or for an admin. One that has ended does not change. */
export function endStanding(outbox: Outbox, reviewer: Reviewer, standing_answer_id: string): void {
  const { account_id, reviewer_id, role, token_id } = reviewer;
  const standing = outbox.store.standingAnswers.find.get({ standing_answer_id });
  if (standing?.account_id !== account_id) throw new Refusal('not_found', 'There is no such standing answer.');
  if (standing.reviewer_id !== reviewer_id && role !== 'admin') {
    throw new Refusal('forbidden', 'Only the person who gave a standing answer and admins may end it.');
  }
  endEach(outbox, token_id ?? reviewer_id, [standing]);
}

/** Ends standing answers that have not ended, each with its row in the audit trail. */
export function endEach(outbox: Outbox, actor: string, all: readonly StandingAnswerRow[]): void {
  for (const { standing_answer_id, account_id, caller_id } of all) {
    const { changes } = outbox.store.standingAnswers.end.run({ standing_answer_id, ended_at: outbox.now });
    if (changes === 0) continue;
    audit(outbox, { kind: 'standing.ended', account_id, caller_id, actor, subject: standing_answer_id });
    outbox.tell({ kind: 'standing', account_id });
  }
}
