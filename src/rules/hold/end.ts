import { itemId } from '../../contract/item-id.ts';
import type { ApprovalRow } from '../../store/tables/approvals.ts';
import type { HoldRow } from '../../store/tables/holds.ts';
import type { InputRow } from '../../store/tables/inputs.ts';
import { releaseFile } from '../approvals/give.ts';
import { responseDigest } from '../approvals/response.ts';
import { audit } from '../audit.ts';
import type { Outbox } from '../outbox.ts';

/** Why a held answer never became a decision. */
type Reason = 'undone' | 'replaced' | 'removed' | 'person_removed' | 'token_revoked' | 'not_admitted' | 'restored';

/** Ends a held answer without a decision, and removes its file. */
export function dropHold(outbox: Outbox, { actor, reason }: { actor: string; reason: Reason }, hold: HoldRow): void {
  const { hold_id, input_sequence, account_id, action_value, file_id } = hold;
  outbox.store.holds.remove.run({ hold_id });
  if (file_id) releaseFile(outbox, file_id);
  outbox.store.signatures.forgetUndone.run({ input_sequence });
  const caller_id = outbox.store.inputs.bySequence.get({ sequence: input_sequence })?.caller_id ?? null;
  audit(outbox, {
    kind: 'hold.ended',
    account_id,
    caller_id,
    actor,
    subject: hold_id,
    item: itemId(outbox.seal, input_sequence),
    action_value,
    state: JSON.stringify({ reason }),
  });
}

/** Ends the held answer of an item, if it has one. */
export function dropHoldOf(
  outbox: Outbox,
  because: { actor: string; reason: Reason },
  { sequence }: Pick<InputRow, 'sequence'>,
): void {
  const hold = outbox.store.holds.ofInput.get({ input_sequence: sequence });
  if (hold) dropHold(outbox, because, hold);
}

/** Ends the held answers of a person, or of one of their tokens. Their items return to the queue. */
export function dropHoldsOf(
  outbox: Outbox,
  actor: string,
  { reviewer_id, token_id }: Pick<HoldRow, 'reviewer_id'> & { token_id?: string },
): void {
  const reason = token_id === undefined ? 'person_removed' : 'token_revoked';
  for (const hold of outbox.store.holds.ofReviewer.all({ reviewer_id })) {
    if (token_id !== undefined && hold.token_id !== token_id) continue;
    dropHold(outbox, { actor, reason }, hold);
    const { account_id, input_sequence: sequence } = hold;
    outbox.tell({ kind: 'item.added', account_id, sequence });
  }
}

/** Returns the approvals that a held answer consists of; none if one person's word decides. */
export function approvalsOfHold({ store }: Pick<Outbox, 'store'>, hold: HoldRow): ApprovalRow[] {
  const given = store.approvals.ofInput.all({ input_sequence: hold.input_sequence });
  const digest = given.length > 0 ? responseDigest(JSON.parse(hold.response)) : '';
  const same = given.filter((one) => one.action_value === hold.action_value && one.response_digest === digest);
  return same.some(({ reviewer_id }) => reviewer_id === hold.reviewer_id) ? same : [];
}
