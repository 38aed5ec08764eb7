import { checkAnswer } from '../contract/answer.ts';
import { invalid } from '../contract/body.ts';
import { Refusal } from '../contract/errors.ts';
import { complaint } from '../lib/schema/complaint.ts';
import type { ActionResponse } from '../popups/index.ts';
import type { FileRow } from '../store/tables/files.ts';
import { actionOf, admitAnswer, findForReviewer, guardRevision, type InputWithContent } from './answerable.ts';
import { type Required, releaseFile, undoOwn } from './approvals/give.ts';
import { admitChoice, take, type Way } from './approvals/take.ts';
import { type Act, audit } from './audit.ts';
import { admitOutput } from './lifecycle.ts';
import type { Outbox, Reviewer } from './outbox.ts';
import { priorityOf } from './priorities.ts';
import { requireAnswerer } from './roles.ts';
import { admitSignature } from './signatures/admit.ts';
import { endEach } from './standing/end.ts';
import { chosenScope, giveStanding, type StandingChoice } from './standing/give.ts';
import { claimable } from './upload.ts';

/** A person's decision, and the state of the item that they saw. */
export type Decision = Way & {
  readonly sequence: number;
  readonly expected_revision: number;
  readonly content_hash?: string | null;
  readonly action_value: string;
  readonly response: unknown;
  readonly person_timezone: string | null;
  /** A note for the reviewers, which the caller never sees. A blank note is not stored. */
  readonly note?: string | null;
  readonly standing?: StandingChoice | null;
};

/**
 * Takes a person's answer to a pending item, on exactly the content that they saw. It decides, unless it is to be held
 * or a policy asks for more approvals. Of concurrent answers, one wins. The person may give a standing answer with it.
 * @throws {Refusal} signature_required or signature_refused, besides those of the checks it calls
 */
export function answer(outbox: Outbox, reviewer: Reviewer, decision: Decision) {
  requireAnswerer(outbox, reviewer);
  const input = admitAnswer(outbox, findForReviewer(outbox, reviewer, decision.sequence));
  guardRevision(input, decision);
  const { action_value, standing, note, signature } = decision;
  const { reviewer_id } = reviewer;
  const required = admitChoice(outbox, reviewer, { ...decision, input });
  const { response, file } = settled(outbox, reviewer, { input, decision });
  const scope = standing ? chosenScope(outbox, reviewer, { input, action_value, standing }) : undefined;
  if (scope) guardAlone(required);
  const said = { input, reviewer_id, action_value, response };
  const evidence = admitSignature(outbox, said, { needed: required?.needs.sign ?? false, signature });
  if (file) outbox.store.files.claim.run(file);
  const choice = { action_value, response, file, note: note ?? '', evidence };
  const taken = take(outbox, reviewer, { input, choice, required, standing: standing ?? null });
  const { output_result_id } = taken;
  const hours = standing?.hours ?? 0;
  const mayGive = scope && output_result_id !== null;
  const given = mayGive ? giveStanding(outbox, reviewer, { input, output_result_id, scope, hours }) : null;
  return { ...taken, standing: given, policed: required !== undefined };
}

/**
 * Guards that a standing answer is given only where one person's word decides.
 * @throws {Refusal} validation_failed
 */
function guardAlone(required: Required | undefined): void {
  if (!required || (required.needs.approvals === 1 && !required.needs.sign)) return;
  const message = 'is not possible: a policy asks for each answer';
  throw invalid({ complaints: [complaint('standing', 'invalid_value', message)] });
}

/**
 * Undoes a decision that its caller has not read. The item returns to its place in the queue. A standing answer that
 * was given with the decision, or made it, ends. Of a decision by several people, one takes back their own approval.
 * @throws {Refusal} forbidden for somebody else than the people of such a decision
 */
export function undo(outbox: Outbox, reviewer: Reviewer, { sequence, output_result_id }: Undo) {
  requireAnswerer(outbox, reviewer);
  const found = findForReviewer(outbox, reviewer, sequence);
  const standing = found && outbox.store.outputs.byInput.get({ input_sequence: sequence });
  const is_same = standing?.output_result_id === output_result_id;
  const { input, ...output } = admitOutput('undo', found && is_same ? { ...standing, input: found } : undefined);
  const undone = act('decision.undone', reviewer, output);
  const given = outbox.store.approvals.ofInput.all({ input_sequence: sequence });
  const together = given.filter((one) => one.output_result_id === output_result_id);
  undoOwn(outbox, reviewer, { input, together, action_value: output.action_value });
  endEach(outbox, undone.actor, outbox.store.standingAnswers.ofDecision.all({ output_result_id }));
  outbox.store.outputs.remove.run({ sequence: output.sequence });
  if (output.file_id) releaseFile(outbox, output.file_id);
  outbox.store.inputs.setAnswered.run({ sequence, answered_at: null });
  outbox.store.itemTraces.waitAgain.run({ input_sequence: sequence, waits_since: outbox.now });
  outbox.store.signatures.forgetUndone.run({ input_sequence: sequence });
  outbox.store.search.stale.run({ input_sequence: sequence });
  outbox.ledger.add(input, { [priorityOf(input.urgency)]: 1, ready: -1, stored_bytes: -output.stored_bytes });
  const { account_id, caller_id } = input;
  audit(outbox, undone);
  outbox.store.audit.recordUndone.run({ output_result_id, input_sequence: sequence, undone_at: outbox.now });
  outbox.tell({ kind: 'item.added', account_id, caller_id, sequence });
  return { status: 'pending' as const };
}

export type Undo = { readonly sequence: number; readonly output_result_id: string };

type Subject = { caller_id: string; output_result_id: string };

function act(
  kind: Act['kind'],
  reviewer: Reviewer,
  { caller_id, output_result_id }: Subject,
): Act & { subject: string } {
  const { account_id, reviewer_id, token_id } = reviewer;
  return { kind, account_id, caller_id, actor: token_id ?? reviewer_id, subject: output_result_id };
}

type Case = {
  input: InputWithContent;
  decision: Pick<Decision, 'action_value' | 'response' | 'person_timezone'>;
};
type Settled = { response: ActionResponse; file?: FileRow };

/**
 * Checks the response against the popup of its action, and finds the uploaded file of a file response, which the caller
 * then claims. Changes nothing.
 * @throws {Refusal} invalid_action_response
 */
export function settled(rows: Parameters<typeof claimable>[0], reviewer: Reviewer, { input, decision }: Case): Settled {
  const action = actionOf(input, decision.action_value);
  if (!action) throw invalidResponse([complaint('action_value', 'invalid_value', 'is not an action of the item')]);
  const checked = checkAnswer(action.popup, decision.response, decision.person_timezone);
  if ('complaints' in checked) throw invalidResponse(checked.complaints);
  const { response } = checked;
  if (response.kind !== 'file_upload') return { response };
  const file = claimable(rows, reviewer, { upload_id: response.upload_id, input_sequence: input.sequence, action });
  if (!file) throw invalidResponse([complaint('response.upload_id', 'invalid_value', 'is not an upload for this')]);
  const { file_id, filename, mime_type, size_bytes, sha256 } = file;
  return { response: { kind: 'file_upload', file: { file_id, filename, mime_type, size_bytes, sha256 } }, file };
}

function invalidResponse(fields: ReturnType<typeof complaint>[]): Refusal {
  return new Refusal('invalid_action_response', 'The response does not match what the action asks for.', { fields });
}
