import { Refusal } from '../contract/errors.ts';
import { itemId } from '../contract/item-id.ts';
import { type Accepted, canonicalise, canonicalVersion } from '../contract/submission.ts';
import type { InputRow } from '../store/inputs.ts';
import { type Act, note } from './audit.ts';
import { admitEntitlement } from './entitlement.ts';
import { admit, stateOfInput } from './lifecycle.ts';
import type { Caller, Outbox } from './outbox.ts';
import { type Priority, priorities, priorityOf } from './priorities.ts';
import { admitGrowth, chargeSubmission } from './quota.ts';

/** What the store keeps of an accepted submission. */
export type Submitted = {
  readonly caller_item_id: string;
  readonly priority: Priority;
  readonly row_type: string;
  readonly content_hash: string;
  readonly size_bytes: number;
  /** Whether one of its actions asks for a file. */
  readonly wants_file: boolean;
  readonly text: string;
};

/** Takes from an accepted submission what the rules need; the canonical text carries the rest. */
export function submitted({ canonical, text, content_hash }: Accepted): Submitted {
  const { caller_item_id, priority, row_type, actions } = canonical;
  return {
    caller_item_id,
    priority,
    row_type: row_type.display,
    content_hash,
    size_bytes: Buffer.byteLength(text),
    wants_file: actions.some(({ popup }) => popup.kind === 'file_upload'),
    text,
  };
}

/** Accepts a new item, or recognises one that is already pending with the same content. */
export function send(outbox: Outbox, caller: Caller, submission: Submitted) {
  const { caller_item_id } = submission;
  admitEntitlement(outbox, caller, submission);
  const input = outbox.store.inputs.find.get({ caller_id: caller.caller_id, caller_item_id });
  admit('send', stateOfInput(input));
  if (input) {
    if (!sameContent(outbox, input, submission)) {
      throw new Refusal('pending_content_conflict', 'The item is pending with other content; use input/replace.');
    }
    return { caller_item_id, status: 'pending' as const, revision: input.revision, created: false, duplicate: true };
  }
  admitGrowth(outbox, caller, { items: 1, bytes: submission.size_bytes });
  insert(outbox, caller, submission);
  chargeSubmission(outbox, caller);
  return { caller_item_id, status: 'pending' as const, revision: 1, created: true, duplicate: false };
}

/** Puts new content in the place of a pending item's. The same content changes nothing. */
export function replace(outbox: Outbox, caller: Caller, submission: Submitted) {
  const { caller_item_id } = submission;
  admitEntitlement(outbox, caller, submission);
  const input = outbox.store.inputs.find.get({ caller_id: caller.caller_id, caller_item_id });
  admit('replace', stateOfInput(input));
  if (!input) throw new Error('a pending input has a row');
  const changed = !sameContent(outbox, input, submission);
  const revision = changed ? revise(outbox, input, submission) : input.revision;
  return { caller_item_id, status: 'pending' as const, revision, replaced: changed, changed };
}

/** Withdraws a pending item. */
export function withdraw(outbox: Outbox, caller: Caller, caller_item_id: string) {
  const input = outbox.store.inputs.find.get({ caller_id: caller.caller_id, caller_item_id });
  admit('delete', stateOfInput(input));
  if (!input) throw new Error('a pending input has a row');
  removeInput(outbox, input);
  noteItem(outbox, 'item.deleted', input);
  return { caller_item_id, deleted: true as const };
}

/** Removes a pending input with its place in the counts and in the index. */
export function removeInput(outbox: Outbox, input: InputRow): void {
  const { account_id, caller_id, sequence, urgency, stored_bytes } = input;
  outbox.store.skips.removeOfInput.run({ input_sequence: sequence });
  outbox.store.inputs.remove.run({ sequence });
  outbox.store.search.stale.run({ input_sequence: sequence });
  outbox.ledger.add(input, { [priorityOf(urgency)]: -1, stored_bytes: -stored_bytes });
  outbox.tell({ kind: 'item.removed', account_id, caller_id, sequence });
}

function insert(outbox: Outbox, { account_id, caller_id }: Caller, submission: Submitted): void {
  const sequence = outbox.ledger.nextNumber();
  const stored = storedForm(submission);
  outbox.store.inputs.insert.run({
    sequence,
    account_id,
    caller_id,
    caller_item_id: submission.caller_item_id,
    revision: 1,
    ...stored,
    created_at: outbox.now,
    updated_at: outbox.now,
  });
  const { row_type, stored_bytes } = stored;
  outbox.ledger.add({ account_id, caller_id, row_type }, { [submission.priority]: 1, stored_bytes });
  noteItem(outbox, 'item.sent', { account_id, caller_id, sequence, content_hash: submission.content_hash });
  outbox.tell({ kind: 'item.added', account_id, caller_id, sequence });
}

function revise(outbox: Outbox, input: InputRow, submission: Submitted): number {
  const { account_id, caller_id, sequence } = input;
  const stored = storedForm(submission);
  admitGrowth(outbox, input, { items: 0, bytes: stored.stored_bytes - input.stored_bytes });
  const revised = outbox.store.inputs.revise.get({ sequence, ...stored, updated_at: outbox.now });
  if (!revised) throw new Error('a pending input has a row');
  outbox.store.search.stale.run({ input_sequence: sequence });
  outbox.store.skips.removeOfInput.run({ input_sequence: sequence });
  const { row_type, stored_bytes } = stored;
  outbox.ledger.add(input, { [priorityOf(input.urgency)]: -1, stored_bytes: -input.stored_bytes });
  outbox.ledger.add({ account_id, caller_id, row_type }, { [submission.priority]: 1, stored_bytes });
  noteItem(outbox, 'item.replaced', { account_id, caller_id, sequence, content_hash: submission.content_hash });
  outbox.tell({ kind: 'item.changed', account_id, caller_id, sequence });
  return revised.revision;
}

type Subject = Caller & { sequence: number; content_hash: string };

function noteItem(outbox: Outbox, kind: Act['kind'], { account_id, caller_id, sequence, content_hash }: Subject): void {
  const subject = itemId(outbox.seal, sequence);
  note(outbox, { kind, account_id, caller_id, actor: caller_id, subject, content_hash });
}

function storedForm(submission: Submitted) {
  return {
    urgency: priorities.indexOf(submission.priority),
    row_type: submission.row_type,
    content_hash: submission.content_hash,
    canonical_version: canonicalVersion,
    stored_bytes: submission.size_bytes,
    canonical: submission.text,
  };
}

/** An input stored under older rules is canonicalised again for this comparison only; the row stays as it is. */
function sameContent(outbox: Outbox, input: InputRow, submission: Submitted): boolean {
  if (input.canonical_version === canonicalVersion) return input.content_hash === submission.content_hash;
  const stored = outbox.store.inputs.bySequence.get({ sequence: input.sequence });
  return stored !== undefined && canonicalise(JSON.parse(stored.canonical)).content_hash === submission.content_hash;
}
