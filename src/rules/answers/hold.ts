import { itemId } from '../../contract/item-id.ts';
import { newId } from '../../lib/ids.ts';
import { jcs } from '../../lib/json/canonical-json.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { second_ms } from '../../lib/time/units.ts';
import { holdDigest } from '../../store/tables/approval-cover.ts';
import type { ApprovalRow } from '../../store/tables/approvals.ts';
import type { HoldRow } from '../../store/tables/holds.ts';
import { audit } from '../base/audit.ts';
import type { InputWithContent } from '../base/find-item.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { type Choice, releaseFile } from './approvals.ts';
import { responseDigest } from './response.ts';
import type { StandingChoice } from './standing/give.ts';

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

/** Why a held answer never became a decision. */
export type EndReason =
  | 'undone'
  | 'replaced'
  | 'removed'
  | 'person_removed'
  | 'token_revoked'
  | 'not_admitted'
  | 'restored';

/** Ends a held answer without a decision, and removes its file. */
export function dropHold(outbox: Outbox, { actor, reason }: { actor: string; reason: EndReason }, hold: HoldRow): void {
  const { hold_id, input_sequence, account_id, action_value, file_id } = hold;
  outbox.store.holds.remove.run({ hold_id });
  if (file_id) releaseFile(outbox, file_id);
  outbox.store.signatures.forgetUndone.run({ input_sequence });
  const caller_id = outbox.store.inputs.bySequence.get({ sequence: input_sequence })?.caller_id ?? null;
  audit(outbox, {
    kind: 'hold.ended',
    account_id,
    caller_id,
    actor,
    subject: hold_id,
    item: itemId(outbox.seal, input_sequence),
    action_value,
    state: JSON.stringify({ reason }),
  });
}

/** Ends the held answers of a person, or of one of their tokens. Their items return to the queue. */
export function dropHoldsOf(
  outbox: Outbox,
  actor: string,
  { reviewer_id, token_id }: Pick<HoldRow, 'reviewer_id'> & { token_id?: string },
): void {
  const reason = token_id === undefined ? 'person_removed' : 'token_revoked';
  for (const hold of outbox.store.holds.ofReviewer.all({ reviewer_id })) {
    if (token_id !== undefined && hold.token_id !== token_id) continue;
    dropHold(outbox, { actor, reason }, hold);
    const { account_id, input_sequence: sequence } = hold;
    outbox.tell({ kind: 'item.added', account_id, sequence });
  }
}

/** Returns the approvals that a held answer consists of; none if one person's word decides. */
export function approvalsOfHold({ store }: Pick<Outbox, 'store'>, hold: HoldRow): ApprovalRow[] {
  const given = store.approvals.ofInput.all({ input_sequence: hold.input_sequence });
  const digest = given.length > 0 ? responseDigest(JSON.parse(hold.response)) : '';
  const same = given.filter((one) => one.action_value === hold.action_value && one.response_digest === digest);
  return same.some(({ reviewer_id }) => reviewer_id === hold.reviewer_id) ? same : [];
}
