import { Refusal } from '../../contract/errors.ts';
import { itemId } from '../../contract/item-id.ts';
import { newId } from '../../lib/ids.ts';
import { jcs } from '../../lib/json/jcs.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { second_ms } from '../../lib/time/units.ts';
import type { ActionResponse } from '../../popups/index.ts';
import type { FileRow } from '../../store/tables/files.ts';
import type { InputWithContent } from '../answerable.ts';
import { audit } from '../audit.ts';
import type { Outbox, Reviewer } from '../outbox.ts';
import type { StandingChoice } from '../standing/give.ts';
import { dropHold } from './end.ts';

/** A checked answer of a person, and the seconds until it becomes a decision. */
type Held = {
  readonly action_value: string;
  readonly response: ActionResponse;
  readonly file?: FileRow | undefined;
  readonly note: string | null;
  readonly standing: StandingChoice | null;
  readonly seconds: number;
};

/**
 * Holds an answer to a pending item. It is stored, and becomes a decision when its hold ends. Until then the item stays
 * pending for its caller, and nobody else can answer it.
 */
export function holdAnswer(outbox: Outbox, reviewer: Reviewer, input: InputWithContent, held: Held) {
  const { account_id, caller_id, sequence, content_hash, revision, canonical_version } = input;
  const { action_value, response, file, note, standing, seconds } = held;
  const { reviewer_id, token_id } = reviewer;
  const hold_id = newId('hld', outbox.now_ms);
  outbox.store.holds.insert.run({
    hold_id,
    input_sequence: sequence,
    account_id,
    reviewer_id,
    token_id: token_id ?? null,
    action_value,
    response: jcs(response),
    file_id: file?.file_id ?? null,
    note,
    standing: standing && JSON.stringify(standing),
    seconds,
    held_at: outbox.now,
  });
  audit(outbox, {
    kind: 'hold.begun',
    account_id,
    caller_id,
    actor: token_id ?? reviewer_id,
    subject: hold_id,
    item: itemId(outbox.seal, sequence),
    content_hash,
    revision,
    canonical_version,
    action_value,
    answered_by: reviewer.name,
  });
  outbox.tell({ kind: 'item.held', account_id, caller_id, sequence });
  const release_at = timestamp(outbox.now_ms + seconds * second_ms);
  return { output_result_id: null, answered_at: null, standing: null, hold: { hold_id, release_at, seconds } };
}

/**
 * Undoes a held answer. The item returns to its place in the queue.
 * @throws {Refusal} not_found once the hold has ended, in whatever way
 */
export function endHold(outbox: Outbox, { account_id, reviewer_id, token_id }: Reviewer, hold_id: string) {
  const hold = outbox.store.holds.find.get({ hold_id });
  if (hold?.account_id !== account_id) throw new Refusal('not_found', 'The answer is not held any more.');
  dropHold(outbox, { actor: token_id ?? reviewer_id, reason: 'undone' }, hold);
  const { input_sequence: sequence } = hold;
  const caller_id = outbox.store.inputs.bySequence.get({ sequence })?.caller_id ?? '';
  outbox.tell({ kind: 'item.added', account_id, caller_id, sequence });
  return { item_id: itemId(outbox.seal, sequence), status: 'pending' as const };
}
