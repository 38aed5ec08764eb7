import { hash } from 'node:crypto';
import { Refusal } from '../../contract/errors.ts';
import { itemId } from '../../contract/item-id.ts';
import { newId } from '../../lib/ids.ts';
import { jcs } from '../../lib/json/jcs.ts';
import type { ActionResponse } from '../../popups/index.ts';
import type { ApprovalRow } from '../../store/tables/approvals.ts';
import type { FileRow } from '../../store/tables/files.ts';
import type { InputWithContent } from '../answerable.ts';
import { type Act, audit } from '../audit.ts';
import type { Outbox, Reviewer } from '../outbox.ts';
import { removeFile } from '../output.ts';
import { admitPerson, joined, requirementsOf } from '../policy/required.ts';
import { type Crowd, counting, partsOf } from '../policy/rights.ts';
import type { Needs } from '../policy/rules.ts';

/** A checked choice of a person, and whether they confirmed their sign-in for it. */
export type Choice = {
  readonly action_value: string;
  readonly response: ActionResponse;
  readonly file?: FileRow | undefined;
  readonly note: string;
  readonly is_signed: boolean;
};
/** The needs of an action, and the people of the account. */
export type Required = { readonly needs: Needs; readonly crowd: Crowd };

/** Hashes a response. The same file by another upload is the same response. */
export function responseDigest(response: ActionResponse): string {
  const plain = response.kind === 'file_upload' ? { ...response, file: { ...response.file, file_id: '' } } : response;
  return hash('sha256', jcs(plain));
}

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
  const { action_value, file, note, is_signed } = choice;
  const { sequence: input_sequence, revision } = input;
  const response_digest = responseDigest(choice.response);
  const before = approvals.ofInput.all({ input_sequence });
  const first = before.find((one) => one.action_value === action_value && one.response_digest === response_digest);
  const file_id = first ? first.file_id : (file?.file_id ?? null);
  const mine = before.find(({ reviewer_id }) => reviewer_id === reviewer.reviewer_id);
  if (mine) approvals.remove.run(mine);
  approvals.insert.run({
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
    is_signed: is_signed ? 1 : 0,
    file_id,
    output_result_id: null,
  });
  for (const each of [mine?.file_id, file?.file_id]) if (each) releaseFile(outbox, each);
  auditApproval(outbox, reviewer, { kind: 'approval.given', input, choice, required });
  return countedOf(approvals.ofInput.all({ input_sequence }), { action_value, response_digest }, required);
}

/** Removes a file that no approval has. */
export function releaseFile(outbox: Outbox, file_id: string): void {
  if (outbox.store.approvals.ofFile.get({ file_id })?.found === 0) removeFile(outbox, file_id);
}

type Undoing = { input: InputWithContent; together: readonly ApprovalRow[]; action_value: string };

/**
 * Removes a person's own approval of what several people answered together. The other approvals stand again. What one
 * person answered may be undone by those who may answer so.
 * @throws {Refusal} forbidden for anybody else
 */
export function undoOwn(outbox: Outbox, reviewer: Reviewer, { input, together, action_value }: Undoing): void {
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
  const choice = { action_value: mine.action_value, is_signed: mine.is_signed === 1 };
  auditApproval(outbox, reviewer, { kind: 'approval.undone', input, choice });
}

type Audited = { input: InputWithContent; choice: Pick<Choice, 'action_value' | 'is_signed'>; required?: Required };

/** Audits an approval. A deputy is named with the person they stand in for. */
export function auditApproval(
  outbox: Outbox,
  reviewer: Reviewer,
  { kind, input, choice, required }: Audited & { kind: Act['kind'] },
): void {
  const { account_id, reviewer_id, token_id, name } = reviewer;
  const { caller_id, sequence, content_hash, revision } = input;
  const { action_value, is_signed } = choice;
  const parts = required ? partsOf(reviewer_id, required.needs.lists, required.crowd) : [reviewer_id];
  const behind = parts.includes(reviewer_id) ? null : parts;
  audit(outbox, {
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
    state: JSON.stringify({ is_signed, ...(behind && { in_place_of: behind }) }),
  });
}
