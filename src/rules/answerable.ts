import { Refusal } from '../contract/errors.ts';
import type { Canonical } from '../contract/submission.ts';
import type { InputContent, InputRow } from '../store/inputs.ts';
import type { Store } from '../store/store.ts';
import { admit, stateOfInput } from './lifecycle.ts';
import type { Reviewer } from './outbox.ts';

export type Found = InputRow & InputContent;
/** Where committed or uncommitted rows are read. */
type Rows = { readonly store: Pick<Store, 'inputs' | 'outputs' | 'notes'> };

/** An item of the reviewer's account. */
export function findForReviewer({ store }: Rows, { account_id }: Reviewer, sequence: number): Found | undefined {
  const input = store.inputs.bySequence.get({ sequence });
  return input?.account_id === account_id ? input : undefined;
}

/**
 * Lets an answer pass that comes while the item is pending.
 * @throws {Refusal} not_found, or input_not_pending with the answer that stands, because somebody was faster
 */
export function admitAnswer({ store }: Rows, input: Found | undefined): Found {
  try {
    admit('answer', stateOfInput(input));
  } catch (refusal) {
    const standing = input && store.outputs.byInput.get({ input_sequence: input.sequence });
    if (!(refusal instanceof Refusal) || !standing) throw refusal;
    const { output_result_id, action_value, answered_at, answered_by, read_at } = standing;
    const response = JSON.parse(standing.response);
    const given = { output_result_id, action_value, response, answered_at, answered_by };
    const note = store.notes.of.get({ output_result_id })?.text ?? null;
    const answer = { ...given, read_at, acknowledged_at: null, note };
    throw new Refusal(refusal.code, refusal.message, { answer });
  }
  if (!input) throw new Error('a pending input has a row');
  return input;
}

type Seen = { readonly expected_revision: number; readonly content_hash?: string | null };

/**
 * Lets pass what was decided on the content that is there now.
 * @throws {Refusal} stale_input_revision
 */
export function guardRevision(input: Found, { expected_revision, content_hash }: Seen): void {
  const { revision } = input;
  if (revision === expected_revision && (content_hash ?? input.content_hash) === input.content_hash) return;
  throw new Refusal('stale_input_revision', 'The caller replaced the item after it was shown.', {
    revision,
    content_hash: input.content_hash,
  });
}

/** The action of an item that a value names. */
export function actionOf({ canonical }: InputContent, action_value: string): Canonical['actions'][number] | undefined {
  return (JSON.parse(canonical) as Canonical).actions.find(({ value }) => value === action_value);
}
