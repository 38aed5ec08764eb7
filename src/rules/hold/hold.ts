import { Refusal } from '../../contract/errors.ts';
import { itemId } from '../../contract/item-id.ts';
import { newId } from '../../lib/ids.ts';
import { jcs } from '../../lib/json/jcs.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { second_ms } from '../../lib/time/units.ts';
import { holdDigest } from '../../store/tables/approval-cover.ts';
import type { InputWithContent } from '../answerable.ts';
import { type Choice, undoOwn } from '../approvals/give.ts';
import { audit } from '../audit.ts';
import { existing } from '../existing.ts';
import type { Outbox, Reviewer } from '../outbox.ts';
import type { StandingChoice } from '../standing/give.ts';
import { approvalsOfHold, dropHold } from './end.ts';

/** A checked answer of a person, and the seconds until it becomes a decision. */
type Held = Choice & { readonly standing: StandingChoice | null; readonly seconds: number };
/** A hold that has begun. The time of its end is only for display. */
export type HoldBegun = { readonly hold_id: string; readonly release_at: string; readonly seconds: number };

/**
 * Holds an answer to a pending item. It is stored, and becomes a decision when its hold ends. Until then the item stays
 * pending for its caller, and nobody else can answer it.
 */
export function holdAnswer(outbox: Outbox, reviewer: Reviewer, input: InputWithContent, held: Held) {
  const { account_id, caller_id, sequence, content_hash, revision, canonical_version } = input;
  const { action_value, response, file, note, evidence, standing, seconds } = held;
  const { reviewer_id, token_id } = reviewer;
  const hold_id = newId('hld', outbox.now_ms);
  const row = {
    hold_id,
    input_sequence: sequence,
    account_id,
    reviewer_id,
    token_id: token_id ?? null,
    action_value,
    response: jcs(response),
    file_id: file?.file_id ?? null,
    note: note.trim() === '' ? null : note,
    is_signed: evidence ? (1 as const) : (0 as const),
    standing: standing && JSON.stringify(standing),
    seconds,
    held_at: outbox.now,
  };
  const number = Number(outbox.store.holds.insert.run(row).lastInsertRowid);
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
    state: JSON.stringify({ digest: holdDigest(outbox.seal, { number, ...row }) }),
  });
  outbox.tell({ kind: 'item.held', account_id, caller_id, sequence });
  const release_at = timestamp(outbox.now_ms + seconds * second_ms);
  return { output_result_id: null, answered_at: null, hold: { hold_id, release_at, seconds } };
}

/**
 * Undoes a held answer. The item returns to its place in the queue. Of an answer by several people, one takes back
 * their own approval.
 * @throws {Refusal} not_found once the hold has ended in any way, or forbidden for somebody else than those people
 */
export function endHold(outbox: Outbox, reviewer: Reviewer, hold_id: string) {
  const { account_id, reviewer_id, token_id } = reviewer;
  const hold = outbox.store.holds.find.get({ hold_id });
  if (hold?.account_id !== account_id) throw new Refusal('not_found', 'The answer is not held any more.');
  const { input_sequence: sequence } = hold;
  const input = existing(outbox.store.inputs.bySequence.get({ sequence }), 'the item of a held answer');
  const together = approvalsOfHold(outbox, hold);
  const isOwn = together.length === 0 && hold.reviewer_id === reviewer_id;
  if (!isOwn) undoOwn(outbox, reviewer, { input, together, action_value: hold.action_value });
  dropHold(outbox, { actor: token_id ?? reviewer_id, reason: 'undone' }, hold);
  const { caller_id } = input;
  outbox.tell({ kind: 'item.added', account_id, caller_id, sequence });
  return { item_id: itemId(outbox.seal, sequence), status: 'pending' as const };
}
