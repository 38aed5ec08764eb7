import { Refusal } from '../../contract/errors.ts';
import type { Seal } from '../../lib/crypto/seal.ts';
import type { Store } from '../../store/store.ts';
import { admitAnswer, findForReviewer, guardRevision } from '../answerable.ts';
import { admitChoice } from '../approvals/take.ts';
import { settled } from '../decision.ts';
import type { Reviewer } from '../outbox.ts';
import type { Said } from './intent.ts';

/** An answer that a person wants to sign: an action with its response, or the approval that they confirm. */
export type ToSign = {
  readonly sequence: number;
  readonly expected_revision: number;
  readonly content_hash?: string | null;
  readonly action_value?: string | null;
  readonly response?: unknown;
  readonly approval_id?: string | null;
};
type Rows = { readonly store: Store; readonly folder_now: string; readonly seal: Seal };

/**
 * Checks an answer as it will be checked when it is sent, and returns what it says. Changes nothing.
 * @throws {Refusal} as `answer` and `approve` do, except for the signature
 */
export function answerToSign(rows: Rows, reviewer: Reviewer, asked: ToSign): Said {
  const { sequence, approval_id, response } = asked;
  const { reviewer_id } = reviewer;
  const input = admitAnswer(rows, findForReviewer(rows, reviewer, sequence));
  guardRevision(input, asked);
  const given = rows.store.approvals.ofInput.all({ input_sequence: sequence });
  const one = given.find((approval) => approval.approval_id === approval_id);
  if (approval_id && !one) throw new Refusal('not_found', 'This approval no longer stands. Look at the request again.');
  const action_value = one?.action_value ?? asked.action_value ?? '';
  admitChoice(rows, reviewer, { input, action_value });
  if (one) return { input, reviewer_id, action_value, response: JSON.parse(one.response) };
  const decision = { action_value, response, person_timezone: null };
  return { input, reviewer_id, action_value, response: settled(rows, reviewer, { input, decision }).response };
}
