import { Refusal } from '../../contract/errors.ts';
import { admitAnswer, findForReviewer, guardRevision } from '../answerable.ts';
import type { Outbox, Reviewer } from '../outbox.ts';
import { admitSignature } from '../signatures/admit.ts';
import { auditUndone, releaseFile } from './give.ts';
import { admitChoice, take, type Way } from './take.ts';

/** A person's approval of exactly what another person approved, and the state of the item that they saw. */
export type Confirmation = Way & {
  readonly sequence: number;
  readonly approval_id: string;
  readonly expected_revision: number;
  readonly content_hash?: string | null;
  readonly note?: string | null;
};

/**
 * Approves the action and the response of a standing approval, its file too.
 * @throws {Refusal} not_found if that approval no longer stands; signature_required or signature_refused
 */
export function approve(outbox: Outbox, reviewer: Reviewer, confirmation: Confirmation) {
  const { sequence, approval_id, note, signature } = confirmation;
  const input = admitAnswer(outbox, findForReviewer(outbox, reviewer, sequence));
  guardRevision(input, confirmation);
  const given = outbox.store.approvals.ofInput.all({ input_sequence: sequence });
  const one = given.find((approval) => approval.approval_id === approval_id);
  if (!one) throw new Refusal('not_found', 'This approval no longer stands. Look at the request again.');
  const { action_value } = one;
  const required = admitChoice(outbox, reviewer, { input, action_value });
  const file = one.file_id === null ? undefined : outbox.store.files.byId.get({ file_id: one.file_id });
  const response = JSON.parse(one.response);
  const said = { input, reviewer_id: reviewer.reviewer_id, action_value, response };
  const evidence = admitSignature(outbox, said, { needed: required?.needs.sign ?? false, signature });
  const choice = { action_value, response, file, note: note ?? '', evidence };
  const policed = required !== undefined;
  return { ...take(outbox, reviewer, { input, choice, required }), standing: null, policed };
}

/**
 * Undoes a person's own approval of a pending item.
 * @throws {Refusal} not_found, or input_not_pending
 */
export function undoApproval(outbox: Outbox, reviewer: Reviewer, sequence: number) {
  const input = admitAnswer(outbox, findForReviewer(outbox, reviewer, sequence));
  const given = outbox.store.approvals.ofInput.all({ input_sequence: sequence });
  const mine = given.find(({ reviewer_id }) => reviewer_id === reviewer.reviewer_id);
  if (!mine) throw new Refusal('not_found', 'You have not approved this request.');
  outbox.store.approvals.remove.run(mine);
  if (mine.file_id) releaseFile(outbox, mine.file_id);
  outbox.store.signatures.forgetUndone.run({ input_sequence: sequence });
  auditUndone(outbox, reviewer, { input, row: mine });
  const { account_id, caller_id } = input;
  outbox.tell({ kind: 'item.changed', account_id, caller_id, sequence });
  return { status: 'pending' as const };
}
