import { Refusal } from '../../contract/errors.ts';
import { newSalt, saltedDigest } from '../../lib/crypto/salted.ts';
import type { ApprovalRow } from '../../store/tables/approvals.ts';
import type { InputWithContent } from '../answerable.ts';
import { type Act, audit } from '../audit.ts';
import { record } from '../decide.ts';
import { type HoldBegun, holdAnswer } from '../hold/hold.ts';
import { termsOf } from '../hold/terms.ts';
import type { Outbox, Reviewer } from '../outbox.ts';
import { admitPerson, joined, requirementsOf } from '../policy/required.ts';
import type { GivenSignature } from '../signatures/admit.ts';
import type { StandingChoice } from '../standing/give.ts';
import { auditGiven, type Choice, giveApproval, type Required, releaseFile } from './give.ts';

/** How a person answers: one item or several at once, and the signature that came with the answer. */
export type Way = { readonly is_bulk?: boolean; readonly signature?: GivenSignature | undefined };

/**
 * Admits a person and their way of answering to an action. Returns what the action needs; undefined if no policy
 * applies to it. `admitSignature` checks the signature.
 * @throws {Refusal} forbidden
 */
export function admitChoice(
  rows: Parameters<typeof requirementsOf>[0],
  reviewer: Reviewer,
  { input, action_value, is_bulk = false }: { input: InputWithContent; action_value: string; is_bulk?: boolean },
): Required | undefined {
  const required = requirementsOf(rows, input);
  const needs = required?.of(action_value);
  if (!required || !needs) return undefined;
  const { crowd } = required;
  admitPerson(needs, crowd, reviewer);
  const alone = needs.approvals === 1 && !needs.sign;
  const asked = needs.sign ? 'the signature of a passkey' : `${needs.approvals} approvals`;
  if (is_bulk && !alone) throw new Refusal('forbidden', `This action needs ${asked}: open the request to answer it.`);
  if (reviewer.token_id !== undefined && !alone) {
    throw new Refusal('forbidden', `This action needs ${asked}, and a token cannot give one. Sign in to the inbox.`);
  }
  return { needs, crowd };
}

type Taken = {
  input: InputWithContent;
  choice: Choice;
  required: Required | undefined;
  /** The standing answer to give with the decision. */
  standing?: StandingChoice | null;
};
type Result = { output_result_id: string | null; answered_at: string | null; hold?: HoldBegun };

/** Takes a person's choice: it decides, is held before it does, or is one of the approvals that a decision needs. */
export function take(outbox: Outbox, reviewer: Reviewer, { input, choice, required, standing = null }: Taken): Result {
  const { action_value, response, file, note } = choice;
  const { hold_seconds: seconds } = termsOf(outbox, required?.needs);
  if (!required || required.needs.approvals === 1) {
    if (required || choice.evidence) forgetOwn(outbox, reviewer, { input, choice, required });
    if (seconds > 0) return holdAnswer(outbox, reviewer, input, { ...choice, standing, seconds });
    const by = { answered_by: reviewer.name, standing_answer_id: null };
    const { output_result_id, cover } = record(outbox, input, { action_value, response, file, ...by });
    auditDecision(outbox, { kind: 'decision.made', actor: reviewer.token_id ?? reviewer.reviewer_id, ...cover }, note);
    return { output_result_id, answered_at: outbox.now };
  }
  const counted = giveApproval(outbox, reviewer, { input, choice, required });
  const [first] = counted;
  if (first && counted.length >= required.needs.approvals) {
    if (seconds === 0) return decideTogether(outbox, reviewer, { input, counted });
    const shared = { ...choice, response: JSON.parse(first.response), file: fileOf(outbox, first) };
    return holdAnswer(outbox, reviewer, input, { ...shared, standing: null, seconds });
  }
  const { account_id, caller_id, sequence } = input;
  outbox.tell({ kind: 'item.changed', account_id, caller_id, sequence });
  return { output_result_id: null, answered_at: null };
}

/** Audits an answer that was signed or that a policy applies to. Removes the person's earlier approval of another. */
function forgetOwn(outbox: Outbox, reviewer: Reviewer, taken: Taken): void {
  auditGiven(outbox, reviewer, { ...taken, row: null });
  const given = outbox.store.approvals.ofInput.all({ input_sequence: taken.input.sequence });
  const mine = given.find(({ reviewer_id }) => reviewer_id === reviewer.reviewer_id);
  if (!mine) return;
  outbox.store.approvals.remove.run(mine);
  if (mine.file_id) releaseFile(outbox, mine.file_id);
}

function fileOf({ store }: Outbox, { file_id }: ApprovalRow) {
  return file_id === null ? undefined : store.files.byId.get({ file_id });
}

/** Decides by approvals of one choice, with the response and the file of the first. */
export function decideTogether(
  outbox: Outbox,
  { reviewer_id }: Pick<Reviewer, 'reviewer_id'>,
  { input, counted }: { input: InputWithContent; counted: readonly ApprovalRow[] },
) {
  const [first] = counted;
  if (!first) throw new Error('a decision of several needs an approval');
  const { action_value } = first;
  const file = fileOf(outbox, first);
  const answered_by = joined(counted.map(({ name }) => name));
  const checked = { action_value, response: JSON.parse(first.response), file, answered_by, standing_answer_id: null };
  const { output_result_id, cover } = record(outbox, input, checked);
  for (const { sequence } of counted) outbox.store.approvals.setDecision.run({ sequence, output_result_id });
  const note = counted.flatMap((one) => (one.note === null ? [] : [`${one.name}: ${one.note}`])).join('\n');
  const state = JSON.stringify({ ...JSON.parse(cover.state), approvals: counted.map((one) => one.approval_id) });
  auditDecision(outbox, { kind: 'decision.made', actor: reviewer_id, ...cover, state }, note);
  return { output_result_id, answered_at: outbox.now };
}

/**
 * Writes the audit row of a decision, and stores its note as long as that row. The note outlives the decision and has
 * its own salt.
 */
export function auditDecision(outbox: Outbox, made: Act & { subject: string }, note: string): void {
  if (note.trim() === '') {
    audit(outbox, made);
    return;
  }
  const salt = newSalt();
  const audit_number = audit(outbox, { ...made, note_hash: saltedDigest(salt, note) });
  outbox.store.notes.insert.run({ audit_number, output_result_id: made.subject, text: note, salt });
}
