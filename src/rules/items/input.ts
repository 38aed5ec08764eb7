import { Refusal } from '../../contract/errors.ts';
import { itemId } from '../../contract/item-id.ts';
import { type StandingScope, scopesIn } from '../../contract/permission/scopes.ts';
import { type AcceptedSubmission, canonicalise, canonicalVersion } from '../../contract/submission.ts';
import { typeState } from '../../store/tables/cover.ts';
import type { InputRow } from '../../store/tables/inputs.ts';
import type { SendTrace } from '../../store/tables/item-traces.ts';
import { changeOfItem } from '../answers/of-item.ts';
import { fittingStanding } from '../answers/standing/scope.ts';
import { mayUse, useStanding } from '../answers/standing/use.ts';
import { type Act, audit } from '../base/audit.ts';
import { existing } from '../base/existing.ts';
import type { InputWithContent } from '../base/find-item.ts';
import { admitInput, stateOfInput } from '../base/lifecycle.ts';
import type { Caller, Outbox } from '../base/outbox.ts';
import { type Priority, priorities, priorityOf } from '../base/priorities.ts';
import { admitEntitlement } from './entitlement.ts';
import { admitGrowth, chargeSubmission } from './quota.ts';

export type SubmissionFields = {
  readonly caller_item_id: string;
  readonly priority: Priority;
  readonly row_type: string;
  readonly content_hash: string;
  readonly size_bytes: number;
  readonly wants_file: boolean;
  readonly text: string;
  /** The scopes of the tool call that it asks permission for, if a standing answer may fit. */
  readonly scopes?: readonly StandingScope[];
  /** The trace to keep with a new item, if the server sends traces somewhere. */
  readonly trace?: SendTrace | undefined;
};

/** Extracts the fields that the rules need. The canonical text carries the rest. */
export function submissionFields(
  { canonical, text, content_hash }: AcceptedSubmission,
  trace?: SendTrace,
): SubmissionFields {
  const { caller_item_id, priority, row_type, actions } = canonical;
  const scopes = scopesIn(canonical);
  return {
    caller_item_id,
    priority,
    row_type: row_type.display,
    content_hash,
    size_bytes: Buffer.byteLength(text),
    wants_file: actions.some(({ popup }) => popup.kind === 'file_upload'),
    text,
    ...(scopes.length > 0 && { scopes }),
    ...(trace && { trace }),
  };
}

/**
 * Accepts a new item, or recognises one that is already pending with the same content. A live standing answer that fits
 * a new item answers it at once.
 */
export function sendItem(outbox: Outbox, caller: Caller, submission: SubmissionFields) {
  const { caller_item_id } = submission;
  const found = outbox.store.inputs.find.get({ caller_id: caller.caller_id, caller_item_id });
  const is_repeated = isRepeated(outbox, found, submission);
  if (!is_repeated) admitEntitlement(outbox, caller, submission);
  const input = admitInput('send', found);
  if (input) {
    if (!is_repeated) {
      throw new Refusal('pending_content_conflict', 'The item is pending with other content; use input/replace.');
    }
    return { caller_item_id, status: 'pending' as const, revision: input.revision, created: false, duplicate: true };
  }
  admitGrowth(outbox, caller, { items: 1, bytes: submission.size_bytes });
  const fitting = submission.scopes && fittingStanding(outbox, caller, submission.scopes);
  const added = insert(outbox, caller, submission);
  if (fitting && mayUse(outbox, added, fitting)) useStanding(outbox, added, fitting);
  else outbox.tell({ kind: 'item.added', ...caller, sequence: added.sequence });
  chargeSubmission(outbox, caller);
  return { caller_item_id, status: 'pending' as const, revision: 1, created: true, duplicate: false };
}

/** Replaces the content of a pending item. The same content changes nothing. */
export function replaceItem(outbox: Outbox, caller: Caller, submission: SubmissionFields) {
  const { caller_item_id } = submission;
  const found = outbox.store.inputs.find.get({ caller_id: caller.caller_id, caller_item_id });
  const changed = !isRepeated(outbox, found, submission);
  if (changed) admitEntitlement(outbox, caller, submission);
  const input = admitInput('replace', found);
  const revision = changed ? revise(outbox, input, submission) : input.revision;
  return { caller_item_id, status: 'pending' as const, revision, replaced: changed, changed };
}

export function deleteInput(outbox: Outbox, caller: Caller, caller_item_id: string) {
  const input = admitInput('delete', outbox.store.inputs.find.get({ caller_id: caller.caller_id, caller_item_id }));
  deletePending(outbox, input);
  return { caller_item_id, deleted: true as const };
}

/** Deletes a pending item in the name of its caller. `because` is why, if it was no call. */
export function deletePending(outbox: Outbox, input: InputRow, because?: 'asker_ended'): void {
  const { account_id, caller_id, sequence, content_hash } = input;
  removeInput(outbox, caller_id, input, because);
  const state = because === undefined ? null : JSON.stringify({ because });
  auditItem(outbox, 'item.deleted', { account_id, caller_id, sequence, content_hash, state });
}

/** Removes a pending input from the store, the counts and the search index. */
export function removeInput(outbox: Outbox, actor: string, input: InputRow, because?: 'asker_ended'): void {
  const { account_id, caller_id, sequence, urgency, stored_bytes } = input;
  changeOfItem(outbox, 'removed', { sequence, actor });
  const why = because && { because };
  outbox.tell({ kind: 'item.removed', account_id, caller_id, sequence, ...why }); // before its trace goes with its row
  outbox.store.inputs.remove.run({ sequence });
  outbox.ledger.add(input, { [priorityOf(urgency)]: -1, stored_bytes: -stored_bytes });
}

function insert(outbox: Outbox, { account_id, caller_id }: Caller, submission: SubmissionFields): InputWithContent {
  const sequence = outbox.ledger.nextNumber();
  const stored = storedForm(submission);
  const input = {
    sequence,
    account_id,
    caller_id,
    caller_item_id: submission.caller_item_id,
    revision: 1,
    ...stored,
    created_at: outbox.now,
    updated_at: outbox.now,
  };
  outbox.store.inputs.insert.run(input);
  const { trace } = submission;
  if (trace) outbox.store.itemTraces.insert.run({ input_sequence: sequence, ...trace, waits_since: outbox.now });
  outbox.ledger.add(input, { [submission.priority]: 1, stored_bytes: stored.stored_bytes });
  auditItem(outbox, 'item.sent', { account_id, caller_id, sequence, ...contentOf(submission), revision: 1 });
  return { ...input, answered_at: null };
}

function revise(outbox: Outbox, input: InputRow, submission: SubmissionFields): number {
  const { account_id, caller_id, sequence } = input;
  const stored = storedForm(submission);
  admitGrowth(outbox, input, { items: 0, bytes: stored.stored_bytes - input.stored_bytes });
  const revised = outbox.store.inputs.revise.get({ sequence, ...stored, updated_at: outbox.now });
  const { revision } = existing(revised, 'a pending input');
  changeOfItem(outbox, 'replaced', { sequence, actor: caller_id });
  const { row_type, stored_bytes } = stored;
  outbox.ledger.add(input, { [priorityOf(input.urgency)]: -1, stored_bytes: -input.stored_bytes });
  outbox.ledger.add({ account_id, caller_id, row_type }, { [submission.priority]: 1, stored_bytes });
  auditItem(outbox, 'item.replaced', { account_id, caller_id, sequence, ...contentOf(submission), revision });
  outbox.tell({ kind: 'item.changed', account_id, caller_id, sequence });
  return revision;
}

type ItemAct = Caller & { sequence: number; content_hash: string } & Pick<
    Act,
    'revision' | 'canonical_version' | 'state'
  >;

function auditItem(outbox: Outbox, kind: Act['kind'], { sequence, ...act }: ItemAct): void {
  audit(outbox, { kind, ...act, actor: act.caller_id, subject: itemId(outbox.seal, sequence) });
}

function contentOf({ content_hash, row_type }: SubmissionFields) {
  return { content_hash, canonical_version: canonicalVersion, state: JSON.stringify(typeState(row_type)) };
}

function storedForm(submission: SubmissionFields) {
  return {
    urgency: priorities.indexOf(submission.priority),
    row_type: submission.row_type,
    content_hash: submission.content_hash,
    canonical_version: canonicalVersion,
    stored_bytes: submission.size_bytes,
    canonical: submission.text,
  };
}

type Content = Pick<InputRow, 'content_hash'>;

/** Tells whether the pending item has this content. Repeating it needs no entitlement that was lost since. */
function isRepeated(outbox: Outbox, input: InputRow | undefined, submission: Content): boolean {
  return input !== undefined && stateOfInput(input) === 'pending' && sameContent(outbox, input, submission);
}

/** Compares contents. One stored under older rules is canonicalised again; its row does not change. */
function sameContent(outbox: Outbox, input: InputRow, submission: Content): boolean {
  if (input.content_hash === submission.content_hash) return true;
  if (input.canonical_version === canonicalVersion) return false;
  const stored = outbox.store.inputs.bySequence.get({ sequence: input.sequence });
  return stored !== undefined && hashUnderPresentRules(stored.canonical) === submission.content_hash;
}

/** Hashes stored content under the present rules. Undefined if they refuse it: then nothing new equals it. */
function hashUnderPresentRules(canonical: string): string | undefined {
  try {
    return canonicalise(JSON.parse(canonical)).content_hash;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
