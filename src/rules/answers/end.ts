import { Refusal } from '../../contract/errors.ts';
import { itemId } from '../../contract/item-id.ts';
import type { ApprovalRow } from '../../store/tables/approvals.ts';
import { audit } from '../base/audit.ts';
import { existing } from '../base/existing.ts';
import { admitAnswer, findForReviewer, type InputWithContent } from '../base/find-item.ts';
import { admitOutput } from '../base/lifecycle.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { priorityOf } from '../base/priorities.ts';
import { requireAnswerer } from '../base/roles.ts';
import { admitPerson, joined, requirementsOf } from '../policy/required.ts';
import { auditUndoneApproval, findOwnApproval, releaseFile } from './approvals.ts';
import { approvalsOfHold, dropHold } from './hold.ts';
import { endEach } from './standing/end.ts';

export type Undo = { readonly sequence: number; readonly output_result_id: string };

/**
 * Undoes a decision that its caller has not read. The item returns to its place in the queue. A standing answer that
 * was given with the decision, or made it, ends. Of a decision by several people, one takes back their own approval.
 * @throws {Refusal} forbidden for somebody else than the people of such a decision
 */
export function undoDecision(outbox: Outbox, reviewer: Reviewer, { sequence, output_result_id }: Undo) {
  requireAnswerer(outbox, reviewer);
  const { store } = outbox;
  const found = findForReviewer(outbox, reviewer, sequence);
  const standing = found && store.outputs.byInput.get({ input_sequence: sequence });
  const is_same = standing?.output_result_id === output_result_id;
  const { input, ...output } = admitOutput('undo', found && is_same ? { ...standing, input: found } : undefined);
  const given = store.approvals.ofInput.all({ input_sequence: sequence });
  const together = given.filter((one) => one.output_result_id === output_result_id);
  undoOwn(outbox, reviewer, { input, together, action_value: output.action_value });
  const actor = reviewer.token_id ?? reviewer.reviewer_id;
  endEach(outbox, actor, store.standingAnswers.ofDecision.all({ output_result_id }));
  store.outputs.remove.run({ sequence: output.sequence });
  if (output.file_id) releaseFile(outbox, output.file_id);
  store.inputs.setAnswered.run({ sequence, answered_at: null });
  store.itemTraces.waitAgain.run({ input_sequence: sequence, waits_since: outbox.now });
  store.signatures.forgetUndone.run({ input_sequence: sequence });
  store.search.stale.run({ input_sequence: sequence });
  outbox.ledger.add(input, { [priorityOf(input.urgency)]: 1, ready: -1, stored_bytes: -output.stored_bytes });
  const { account_id, caller_id } = input;
  audit(outbox, { kind: 'decision.undone', account_id, caller_id, actor, subject: output_result_id });
  store.audit.recordUndone.run({ output_result_id, input_sequence: sequence, undone_at: outbox.now });
  outbox.tell({ kind: 'item.added', account_id, caller_id, sequence });
  return { status: 'pending' as const };
}

/**
 * Undoes a held answer. The item returns to its place in the queue. Of an answer by several people, one takes back
 * their own approval.
 * @throws {Refusal} not_found once the hold has ended in any way, or forbidden for somebody else than those people
 */
export function endHold(outbox: Outbox, reviewer: Reviewer, hold_id: string) {
  const { account_id, reviewer_id, token_id } = reviewer;
  const hold = outbox.store.holds.find.get({ hold_id });
  if (hold?.account_id !== account_id) throw new Refusal('not_found', 'The answer is not held any more.');
  const { input_sequence: sequence } = hold;
  const input = existing(outbox.store.inputs.bySequence.get({ sequence }), 'the item of a held answer');
  const together = approvalsOfHold(outbox, hold);
  const isOwn = together.length === 0 && hold.reviewer_id === reviewer_id;
  if (!isOwn) undoOwn(outbox, reviewer, { input, together, action_value: hold.action_value });
  dropHold(outbox, { actor: token_id ?? reviewer_id, reason: 'undone' }, hold);
  const { caller_id } = input;
  outbox.tell({ kind: 'item.added', account_id, caller_id, sequence });
  return { item_id: itemId(outbox.seal, sequence), status: 'pending' as const };
}

/**
 * Undoes a person's own approval of a pending item.
 * @throws {Refusal} not_found, or input_not_pending
 */
export function undoApproval(outbox: Outbox, reviewer: Reviewer, sequence: number) {
  const input = admitAnswer(outbox, findForReviewer(outbox, reviewer, sequence));
  const mine = findOwnApproval(outbox, reviewer, input);
  if (!mine) throw new Refusal('not_found', 'You have not approved this request.');
  outbox.store.approvals.remove.run(mine);
  if (mine.file_id) releaseFile(outbox, mine.file_id);
  outbox.store.signatures.forgetUndone.run({ input_sequence: sequence });
  auditUndoneApproval(outbox, reviewer, { input, row: mine });
  const { account_id, caller_id } = input;
  outbox.tell({ kind: 'item.changed', account_id, caller_id, sequence });
  return { status: 'pending' as const };
}

type Undoing = { input: InputWithContent; together: readonly ApprovalRow[]; action_value: string };

/**
 * Removes a person's own approval of what several people answered together. The other approvals stand again. What one
 * person answered may be undone by those who may answer so.
 * @throws {Refusal} forbidden for anybody else
 */
function undoOwn(outbox: Outbox, reviewer: Reviewer, { input, together, action_value }: Undoing): void {
  if (together.length === 0) {
    const required = requirementsOf(outbox, input);
    const needs = required?.of(action_value);
    if (required && needs) admitPerson(needs, required.crowd, reviewer);
    return;
  }
  const mine = together.find(({ reviewer_id }) => reviewer_id === reviewer.reviewer_id);
  if (!mine) {
    const who = together.map(({ name }) => name);
    throw new Refusal('forbidden', `Only ${joined(who)} may undo this: the decision is theirs.`, { who });
  }
  for (const { sequence } of together) outbox.store.approvals.setDecision.run({ sequence, output_result_id: null });
  outbox.store.approvals.remove.run(mine);
  auditUndoneApproval(outbox, reviewer, { input, row: mine });
}
