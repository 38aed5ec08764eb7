import { checkAnswer } from '../contract/answer.ts';
import { Refusal } from '../contract/errors.ts';
import { newSalt, saltedDigest } from '../lib/crypto/salted.ts';
import { complaint } from '../lib/schema/complaint.ts';
import type { ActionResponse } from '../popups/index.ts';
import type { FileRow } from '../store/tables/files.ts';
import { actionOf, admitAnswer, findForReviewer, guardRevision, type InputWithContent } from './answerable.ts';
import { type Act, audit } from './audit.ts';
import { record } from './decide.ts';
import { holdAnswer } from './hold/hold.ts';
import { termsOf } from './hold/terms.ts';
import { admitOutput } from './lifecycle.ts';
import type { Outbox, Reviewer } from './outbox.ts';
import { removeFile } from './output.ts';
import { priorityOf } from './priorities.ts';
import { requireAnswerer } from './roles.ts';
import { endEach } from './standing/end.ts';
import { chosenScope, giveStanding, type StandingChoice } from './standing/give.ts';
import { claim } from './upload.ts';

/** A person's decision, and the state of the item that they saw. */
export type Decision = {
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
 * Records a person's decision on a pending item, on exactly the content that they saw. Of concurrent answers, one wins.
 * The person may give a standing answer with it. An answer that is to be held is no decision yet.
 */
export function answer(outbox: Outbox, reviewer: Reviewer, decision: Decision) {
  requireAnswerer(outbox, reviewer);
  const input = admitAnswer(outbox, findForReviewer(outbox, reviewer, decision.sequence));
  guardRevision(input, decision);
  const { response, file } = settle(outbox, reviewer, { input, decision });
  const { action_value, standing } = decision;
  const scope = standing ? chosenScope(outbox, reviewer, { input, action_value, standing }) : undefined;
  const { hold_seconds: seconds } = termsOf(outbox);
  if (seconds > 0) {
    const chosen = { action_value, response, file, note: decision.note ?? null, standing: standing ?? null };
    return holdAnswer(outbox, reviewer, input, { ...chosen, seconds });
  }
  const by = { answered_by: reviewer.name, standing_answer_id: null };
  const { output_result_id, cover } = record(outbox, input, { action_value, response, file, ...by });
  const actor = reviewer.token_id ?? reviewer.reviewer_id;
  auditDecision(outbox, { kind: 'decision.made', actor, ...cover }, decision.note ?? '');
  const hours = standing?.hours ?? 0;
  const given = scope ? giveStanding(outbox, reviewer, { input, output_result_id, scope, hours }) : null;
  return { output_result_id, answered_at: outbox.now, standing: given };
}

/**
 * Undoes a decision that its caller has not read. The item returns to its place in the queue. A standing answer that
 * was given with the decision, or made it, ends.
 */
export function undo(outbox: Outbox, reviewer: Reviewer, { sequence, output_result_id }: Undo) {
  requireAnswerer(outbox, reviewer);
  const found = findForReviewer(outbox, reviewer, sequence);
  const standing = found && outbox.store.outputs.byInput.get({ input_sequence: sequence });
  const is_same = standing?.output_result_id === output_result_id;
  const { input, ...output } = admitOutput('undo', found && is_same ? { ...standing, input: found } : undefined);
  const undone = act('decision.undone', reviewer, output);
  endEach(outbox, undone.actor, outbox.store.standingAnswers.ofDecision.all({ output_result_id }));
  outbox.store.outputs.remove.run({ sequence: output.sequence });
  if (output.file_id) removeFile(outbox, output.file_id);
  outbox.store.inputs.setAnswered.run({ sequence, answered_at: null });
  outbox.store.search.stale.run({ input_sequence: sequence });
  outbox.ledger.add(input, { [priorityOf(input.urgency)]: 1, ready: -1, stored_bytes: -output.stored_bytes });
  const { account_id, caller_id } = input;
  audit(outbox, undone);
  outbox.store.audit.recordUndone.run({ output_result_id, input_sequence: sequence, undone_at: outbox.now });
  outbox.tell({ kind: 'item.added', account_id, caller_id, sequence });
  return { status: 'pending' as const };
}
export type Undo = { readonly sequence: number; readonly output_result_id: string };

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

type Subject = { caller_id: string; output_result_id: string };

function act(
  kind: Act['kind'],
  reviewer: Reviewer,
  { caller_id, output_result_id }: Subject,
): Act & { subject: string } {
  const { account_id, reviewer_id, token_id } = reviewer;
  return { kind, account_id, caller_id, actor: token_id ?? reviewer_id, subject: output_result_id };
}

type Case = { input: InputWithContent; decision: Decision };
type Settled = { response: ActionResponse; file?: FileRow };

/** Checks the response against the popup of its action, and claims the uploaded file of a file response. */
function settle(outbox: Outbox, reviewer: Reviewer, { input, decision }: Case): Settled {
  const action = actionOf(input, decision.action_value);
  if (!action) throw invalidResponse([complaint('action_value', 'invalid_value', 'is not an action of the item')]);
  const checked = checkAnswer(action.popup, decision.response, decision.person_timezone);
  if ('complaints' in checked) throw invalidResponse(checked.complaints);
  const { response } = checked;
  if (response.kind !== 'file_upload') return { response };
  const file = claim(outbox, reviewer, { upload_id: response.upload_id, input_sequence: input.sequence, action });
  if (!file) throw invalidResponse([complaint('response.upload_id', 'invalid_value', 'is not an upload for this')]);
  const { file_id, filename, mime_type, size_bytes, sha256 } = file;
  return { response: { kind: 'file_upload', file: { file_id, filename, mime_type, size_bytes, sha256 } }, file };
}

function invalidResponse(fields: ReturnType<typeof complaint>[]): Refusal {
  return new Refusal('invalid_action_response', 'The response does not match what the action asks for.', { fields });
}
