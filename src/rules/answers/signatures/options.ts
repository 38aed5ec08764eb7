import type { Seal } from '../../../lib/crypto/seal.ts';
import type { Store } from '../../../store/store.ts';
import type { Reviewer } from '../../base/outbox.ts';
import { admitChoice, admitConfirmed, admitResponse, admitSeen, type Seen } from '../admit.ts';
import type { Said } from './intent.ts';

/** An answer that a person wants to sign: an action with its response, or the answer that they confirm. */
export type ToSign = Seen & {
  readonly action_value?: string | null;
  readonly response?: unknown;
  readonly confirms?: string | null;
};
type Rows = { readonly store: Store; readonly folder_now: string; readonly seal: Seal };

/**
 * Checks an answer as it will be checked when it is sent, and returns what it says. Changes nothing.
 * @throws {Refusal} as `giveAnswer` does, except for the signature
 */
export function answerToSign(rows: Rows, reviewer: Reviewer, asked: ToSign): Said {
  const { confirms, response } = asked;
  const { reviewer_id } = reviewer;
  const input = admitSeen(rows, reviewer, asked);
  const one = confirms ? admitConfirmed(rows, reviewer, { input, confirms }) : undefined;
  const action_value = one?.action_value ?? asked.action_value ?? '';
  admitChoice(rows, reviewer, { input, action_value });
  if (one) return { input, reviewer_id, action_value, response: one.response };
  const choice = { action_value, response, person_timezone: null };
  return { input, reviewer_id, action_value, response: admitResponse(rows, reviewer, { input, choice }).response };
}
