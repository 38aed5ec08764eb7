import { hash } from 'node:crypto';
import { checkAnswer } from '../contract/answer.ts';
import { Refusal } from '../contract/errors.ts';
import { complaint } from '../lib/complaint.ts';
import { newId } from '../lib/ids.ts';
import type { ActionResponse } from '../popups/index.ts';
import type { FileRow } from '../store/files.ts';
import { actionOf, admitAnswer, type Found, findForReviewer, guardRevision } from './answerable.ts';
import { type Act, note } from './audit.ts';
import { admit, stateOfOutput } from './lifecycle.ts';
import type { Outbox, Reviewer } from './outbox.ts';
import { removeFile } from './output.ts';
import { priorityOf } from './priorities.ts';
import { claim } from './upload.ts';

/** What a person decided, and on which state of the item. */
export type Decision = {
  readonly sequence: number;
  readonly expected_revision: number;
  readonly content_hash?: string | null;
  readonly action_value: string;
  readonly response: unknown;
  readonly person_timezone: string | null;
  /** A remark beside the decision, which its caller is not told; a blank one is none. */
  readonly note?: string | null;
};

/** Takes a person's decision on a pending item, exactly as they saw it. Of several, one wins. */
export function answer(outbox: Outbox, reviewer: Reviewer, decision: Decision) {
  const input = admitAnswer(outbox, findForReviewer(outbox, reviewer, decision.sequence));
  guardRevision(input, decision);
  const { response, file } = settle(outbox, reviewer, { input, decision });
  const { account_id, caller_id, caller_item_id, sequence: input_sequence, urgency } = input;
  const { revision, content_hash, created_at, updated_at } = input;
  const output_result_id = newId('out', outbox.now_ms);
  const response_text = JSON.stringify(response);
  const stored_bytes = Buffer.byteLength(response_text) + (file?.size_bytes ?? 0);
  outbox.store.inputs.setAnswered.run({ sequence: input_sequence, answered_at: outbox.now });
  outbox.store.search.stale.run({ input_sequence });
  outbox.store.outputs.insert.run({
    sequence: outbox.ledger.nextNumber(),
    output_result_id,
    input_sequence,
    account_id,
    caller_id,
    caller_item_id,
    revision,
    content_hash,
    created_at,
    updated_at,
    action_value: decision.action_value,
    response: response_text,
    stored_bytes,
    answered_at: outbox.now,
    answered_by: reviewer.name,
    file_id: file?.file_id ?? null,
  });
  outbox.ledger.add(input, { [priorityOf(urgency)]: -1, ready: 1, stored_bytes });
  const made = act('decision.made', reviewer, { caller_id, output_result_id });
  noteDecision(outbox, { ...made, content_hash }, { response_text, remark: decision.note ?? '' });
  outbox.tell({ kind: 'output.ready', account_id, caller_id, sequence: input_sequence });
  return { output_result_id, answered_at: outbox.now };
}

/** Takes a decision back that its caller has not read: the item returns to its place in the queue. */
export function undo(outbox: Outbox, reviewer: Reviewer, { sequence, output_result_id }: Undo) {
  const input = findForReviewer(outbox, reviewer, sequence);
  const standing = input && outbox.store.outputs.byInput.get({ input_sequence: sequence });
  const output = standing?.output_result_id === output_result_id ? standing : undefined;
  admit('undo', stateOfOutput(output));
  if (!input || !output) throw new Error('an answered item has an input and an output');
  outbox.store.outputs.remove.run({ sequence: output.sequence });
  if (output.file_id) removeFile(outbox, output.file_id);
  outbox.store.inputs.setAnswered.run({ sequence, answered_at: null });
  outbox.store.search.stale.run({ input_sequence: sequence });
  outbox.ledger.add(input, { [priorityOf(input.urgency)]: 1, ready: -1, stored_bytes: -output.stored_bytes });
  const { account_id, caller_id } = input;
  note(outbox, act('decision.undone', reviewer, output));
  outbox.store.audit.noteUndone.run({ output_result_id, input_sequence: sequence, undone_at: outbox.now });
  outbox.tell({ kind: 'item.added', account_id, caller_id, sequence });
  return { status: 'pending' as const };
}
export type Undo = { readonly sequence: number; readonly output_result_id: string };

type Texts = { readonly response_text: string; readonly remark: string };

/** The trail holds the hashes of both texts; the remark is kept as long as the trail's row. */
function noteDecision(outbox: Outbox, made: Act & { subject: string }, { response_text, remark }: Texts): void {
  const response_hash = hash('sha256', response_text);
  if (remark.trim() === '') {
    note(outbox, { ...made, response_hash });
    return;
  }
  const audit_number = note(outbox, { ...made, response_hash, note_hash: hash('sha256', remark) });
  outbox.store.notes.insert.run({ audit_number, output_result_id: made.subject, text: remark });
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

type Case = { input: Found; decision: Decision };
type Settled = { response: ActionResponse; file?: FileRow };

/** What the decision's response comes to under the popup of its action, with the file that it claims. */
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
  return new Refusal('invalid_action_response', 'The response is not one that the action asks for.', { fields });
}
