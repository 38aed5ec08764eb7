import { Refusal } from '../../contract/errors.ts';
import type { Canonical } from '../../contract/submission.ts';
import type { Store } from '../../store/store.ts';
import type { InputContent, InputRow } from '../../store/tables/inputs.ts';
import { admitInput } from './lifecycle.ts';
import type { Reviewer } from './outbox.ts';

export type InputWithContent = InputRow & InputContent;
/** The tables that these functions read, inside or outside a write transaction. */
type Rows = { readonly store: Pick<Store, 'inputs' | 'outputs' | 'notes' | 'answers'> };

export function findForReviewer(
  { store }: Rows,
  { account_id }: Reviewer,
  sequence: number,
): InputWithContent | undefined {
  const input = store.inputs.bySequence.get({ sequence });
  return input?.account_id === account_id ? input : undefined;
}

/**
 * Admits an answer to a pending item.
 * @throws {Refusal} not_found, input_not_pending with the answer of the reviewer who was faster, or answer_held
 */
export function admitAnswer({ store }: Rows, input: InputWithContent | undefined): InputWithContent {
  const hold = input && store.answers.held.get({ input_sequence: input.sequence });
  if (hold) {
    const { answer_id: hold_id, name: held_by } = hold;
    const said = `The answer of ${held_by} to this item is held. Undo it first, or wait for the decision.`;
    throw new Refusal('answer_held', said, { hold: { hold_id, held_by } });
  }
  try {
    return admitInput('answer', input);
  } catch (refusal) {
    const standing = input && store.outputs.byInput.get({ input_sequence: input.sequence });
    if (!(refusal instanceof Refusal) || !standing) throw refusal;
    const { output_result_id, action_value, answered_at, answered_by, read_at, standing_answer_id } = standing;
    const response = JSON.parse(standing.response);
    const given = { output_result_id, action_value, response, answered_at, answered_by };
    const note = store.notes.of.get({ output_result_id })?.text ?? null;
    const by = standing_answer_id === null ? null : { standing_answer_id, expires_at: null, is_live: false };
    const answer = { ...given, read_at, acknowledged_at: null, note, standing: by };
    throw new Refusal(refusal.code, refusal.message, { answer });
  }
}

type SeenRevision = { readonly expected_revision: number; readonly content_hash?: string | null };

/**
 * Admits a decision that was made on the present content of the item.
 * @throws {Refusal} stale_input_revision
 */
export function guardRevision(input: InputWithContent, { expected_revision, content_hash }: SeenRevision): void {
  const { revision } = input;
  if (revision === expected_revision && (content_hash ?? input.content_hash) === input.content_hash) return;
  throw new Refusal('stale_input_revision', 'The caller replaced the item after it was shown.', {
    revision,
    content_hash: input.content_hash,
  });
}

export function actionOf({ canonical }: InputContent, action_value: string): Canonical['actions'][number] | undefined {
  return (JSON.parse(canonical) as Canonical).actions.find(({ value }) => value === action_value);
}
