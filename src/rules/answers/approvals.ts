import { itemId } from '../../contract/item-id.ts';
import { newId } from '../../lib/ids.ts';
import { jcs } from '../../lib/json/canonical-json.ts';
import type { ActionResponse } from '../../popups/index.ts';
import { type ApprovalState, approvalDigest, signatureState } from '../../store/tables/approval-cover.ts';
import type { ApprovalRow } from '../../store/tables/approvals.ts';
import type { FileRow } from '../../store/tables/files.ts';
import { type Act, audit } from '../base/audit.ts';
import type { InputWithContent } from '../base/find-item.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { type Crowd, counting, partsOf } from '../policy/rights.ts';
import type { Needs } from '../policy/rules.ts';
import { removeFile } from './files.ts';
import { responseDigest } from './response.ts';
import type { Evidence } from './signatures/admit.ts';

/** A checked choice of a person, and the evidence of their signature, if they signed it. */
export type Choice = {
  readonly action_value: string;
  readonly response: ActionResponse;
  readonly file?: FileRow | undefined;
  readonly note: string;
  readonly evidence: Evidence | undefined;
};
/** The needs of an action, and the people of the account. */
export type Required = { readonly needs: Needs; readonly crowd: Crowd };

/** Returns the approvals of one choice that count, oldest first. */
export function countedOf(
  approvals: readonly ApprovalRow[],
  { action_value, response_digest }: Pick<ApprovalRow, 'action_value' | 'response_digest'>,
  { needs, crowd }: Required,
): ApprovalRow[] {
  const same = approvals.filter((one) => one.action_value === action_value && one.response_digest === response_digest);
  const given = same.map((row) => ({ row, reviewer_id: row.reviewer_id, is_signed: row.is_signed === 1 }));
  return counting(given, needs, crowd).map(({ row }) => row);
}

/**
 * Stores a person's approval in place of their earlier one, and returns the approvals of the same choice that count.
 * The response and the file are those of the first person who approved it.
 */
export function giveApproval(
  outbox: Outbox,
  reviewer: Reviewer,
  { input, choice, required }: { input: InputWithContent; choice: Choice; required: Required },
): ApprovalRow[] {
  const { approvals } = outbox.store;
  const { action_value, file, note, evidence } = choice;
  const { sequence: input_sequence, revision } = input;
  const response_digest = responseDigest(choice.response);
  const before = approvals.ofInput.all({ input_sequence });
  const first = before.find((one) => one.action_value === action_value && one.response_digest === response_digest);
  const file_id = first ? first.file_id : (file?.file_id ?? null);
  const mine = before.find(({ reviewer_id }) => reviewer_id === reviewer.reviewer_id);
  if (mine) approvals.remove.run(mine);
  const row: ApprovalRow = {
    sequence: outbox.ledger.nextNumber(),
    approval_id: newId('app', outbox.now_ms),
    input_sequence,
    revision,
    action_value,
    response_digest,
    response: first?.response ?? jcs(choice.response),
    note: note.trim() === '' ? null : note,
    reviewer_id: reviewer.reviewer_id,
    name: reviewer.name,
    given_at: outbox.now,
    is_signed: evidence ? 1 : 0,
    file_id,
    output_result_id: null,
  };
  approvals.insert.run(row);
  for (const each of [mine?.file_id, file?.file_id]) if (each) releaseFile(outbox, each);
  auditApproval(outbox, reviewer, { input, choice, required, row });
  return countedOf(approvals.ofInput.all({ input_sequence }), { action_value, response_digest }, required);
}

/** Ends the approvals of an input, with the files that were given with them and the salts of its signatures. */
export function endApprovals({ store }: Pick<Outbox, 'store'>, input_sequence: number): void {
  store.signatures.forgetSalts.run({ input_sequence });
  const ended = store.approvals.ofInput.all({ input_sequence });
  if (ended.length === 0) return;
  store.approvals.removeOfInput.run({ input_sequence });
  for (const { file_id } of ended) if (file_id !== null) removeFile({ store }, file_id);
}

/** Finds a person's own approval of an input. */
export function findOwnApproval(
  { store }: Pick<Outbox, 'store'>,
  { reviewer_id }: Pick<Reviewer, 'reviewer_id'>,
  { sequence: input_sequence }: Pick<InputWithContent, 'sequence'>,
): ApprovalRow | undefined {
  return store.approvals.ofInput.all({ input_sequence }).find((one) => one.reviewer_id === reviewer_id);
}

/** Removes a file that no approval has. */
export function releaseFile(outbox: Outbox, file_id: string): void {
  if (outbox.store.approvals.ofFile.get({ file_id })?.found === 0) removeFile(outbox, file_id);
}

type Given = { input: InputWithContent; choice: Choice; required: Required | undefined; row: ApprovalRow | null };

/**
 * Audits an approval, and keeps the evidence of its signature. `row` is the stored approval; null if the answer needs
 * no other person. A deputy is named with the person they stand in for.
 */
export function auditApproval(outbox: Outbox, reviewer: Reviewer, { input, choice, required, row }: Given): void {
  const { reviewer_id } = reviewer;
  const { action_value, evidence } = choice;
  const parts = required ? partsOf(reviewer_id, required.needs.lists, required.crowd) : [reviewer_id];
  const state: ApprovalState = {
    is_signed: evidence !== undefined,
    ...(evidence && signatureState(evidence)),
    ...(!parts.includes(reviewer_id) && { in_place_of: parts }),
    approval_id: row?.approval_id ?? null,
    reviewer_id,
    ...(row && { digest: approvalDigest(outbox.seal, row) }),
  };
  const audit_number = auditRow(outbox, reviewer, { kind: 'approval.given', input, action_value, state });
  const { sequence: input_sequence } = input;
  outbox.store.signatures.forgetSaltsOf.run({ input_sequence, reviewer_id });
  if (evidence) outbox.store.signatures.insert.run({ audit_number, input_sequence, reviewer_id, ...evidence });
}

/** Audits the undo of a stored approval, which has been removed. */
export function auditUndoneApproval(
  outbox: Outbox,
  reviewer: Reviewer,
  { input, row }: { input: InputWithContent; row: ApprovalRow },
): void {
  const { action_value, approval_id, reviewer_id } = row;
  const state: ApprovalState = { is_signed: row.is_signed === 1, approval_id, reviewer_id };
  auditRow(outbox, reviewer, { kind: 'approval.undone', input, action_value, state });
}

type Audited = { kind: Act['kind']; input: InputWithContent; action_value: string; state: ApprovalState };

function auditRow(outbox: Outbox, reviewer: Reviewer, { kind, input, action_value, state }: Audited): number {
  const { account_id, reviewer_id, token_id, name } = reviewer;
  const { caller_id, sequence, content_hash, revision } = input;
  return audit(outbox, {
    kind,
    account_id,
    caller_id,
    actor: token_id ?? reviewer_id,
    subject: itemId(outbox.seal, sequence),
    content_hash,
    item: itemId(outbox.seal, sequence),
    revision,
    action_value,
    answered_by: name,
    state: JSON.stringify(state),
  });
}
