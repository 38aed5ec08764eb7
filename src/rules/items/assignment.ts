import { Refusal } from '../../contract/errors.ts';
import { itemId } from '../../contract/item-id.ts';
import type { NamedAssignment } from '../../store/tables/assignments.ts';
import { audit } from '../base/audit.ts';
import { findForReviewer } from '../base/find-item.ts';
import { admitInput } from '../base/lifecycle.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';

/** The item to assign, and the person who is on it from now on; null for nobody. */
export type ToAssign = { readonly sequence: number; readonly reviewer_id: string | null };

/**
 * Assigns a pending item to a person of the account, or to nobody. It only tells others: everybody can still answer the
 * item. The assignment stays when the caller replaces the item. The same person again changes nothing.
 */
export function assignItem(outbox: Outbox, reviewer: Reviewer, { sequence, reviewer_id }: ToAssign) {
  const { store, now } = outbox;
  const input = admitInput('answer', findForReviewer(outbox, reviewer, sequence));
  const { account_id, caller_id, content_hash } = input;
  if (reviewer_id !== null && store.reviewers.byId.get({ reviewer_id })?.account_id !== account_id) {
    throw new Refusal('not_found', 'There is no such person in the account.');
  }
  const before = store.assignments.ofInput.get({ input_sequence: sequence });
  if ((before?.reviewer_id ?? null) !== reviewer_id) {
    const by = { assigned_by: reviewer.reviewer_id, assigned_at: now };
    if (reviewer_id === null) store.assignments.remove.run({ input_sequence: sequence });
    else store.assignments.put.run({ input_sequence: sequence, reviewer_id, ...by });
    audit(outbox, {
      kind: 'item.assigned',
      account_id,
      caller_id,
      actor: reviewer.token_id ?? reviewer.reviewer_id,
      subject: itemId(outbox.seal, sequence),
      content_hash,
      state: JSON.stringify({ reviewer_id }),
    });
    outbox.tell({ kind: 'item.changed', account_id, caller_id, sequence });
  }
  return { assigned: shownAssignment(store.assignments.ofInput.get({ input_sequence: sequence })) };
}

export function releaseAllOf(
  outbox: Outbox,
  { account_id, reviewer_id }: Pick<Reviewer, 'account_id' | 'reviewer_id'>,
) {
  const { assignments } = outbox.store;
  for (const { input_sequence: sequence, caller_id } of assignments.ofReviewer.all({ reviewer_id })) {
    outbox.tell({ kind: 'item.changed', account_id, caller_id, sequence });
  }
  assignments.removeOfReviewer.run({ reviewer_id });
}

export function shownAssignment(row: NamedAssignment | undefined) {
  if (!row) return null;
  const { reviewer_id, name, assigned_at, assigned_by } = row;
  return { reviewer_id, name, assigned_at, is_by_policy: assigned_by === 'policy' };
}
