import { invalid } from '../contract/body.ts';
import { Refusal } from '../contract/errors.ts';
import { itemId } from '../contract/item-id.ts';
import type { Canonical } from '../contract/submission.ts';
import { timestamp } from '../lib/clock.ts';
import { complaint } from '../lib/complaint.ts';
import { admitAnswer, findForReviewer, guardRevision } from './answerable.ts';
import { note } from './audit.ts';
import { admit, stateOfInput } from './lifecycle.ts';
import type { Outbox, Reviewer } from './outbox.ts';

const longest_ms = 48 * 3_600_000; // until tomorrow, in any zone and on the days when clocks change

/** What a person skips, as it was seen, and until when. */
export type Skip = {
  readonly sequence: number;
  readonly until: string;
  readonly expected_revision: number | null;
};

/** Puts a pending item at the end of one person's queue; for everybody else it stays where it is. */
export function skip(outbox: Outbox, reviewer: Reviewer, { sequence, until, expected_revision }: Skip) {
  const input = admitAnswer(outbox, findForReviewer(outbox, reviewer, sequence));
  guardRevision(input, { expected_revision: expected_revision ?? input.revision });
  if ((JSON.parse(input.canonical) as Canonical).skip_disabled) {
    throw new Refusal('forbidden', 'The caller does not let this item be skipped.');
  }
  const until_ms = Date.parse(until);
  if (until_ms <= outbox.now_ms || until_ms > outbox.now_ms + longest_ms) {
    throw invalid([complaint('until', 'out_of_range', 'must be within the next two days')]);
  }
  const skipped_until = timestamp(until_ms);
  const { reviewer_id, account_id, token_id } = reviewer;
  outbox.store.skips.removePast.run({ reviewer_id, now: outbox.now });
  outbox.store.skips.put.run({ input_sequence: sequence, reviewer_id, urgency: input.urgency, skipped_until });
  const { caller_id, content_hash } = input;
  note(outbox, {
    kind: 'item.skipped',
    account_id,
    caller_id,
    actor: token_id ?? reviewer_id,
    subject: itemId(outbox.seal, sequence),
    content_hash,
  });
  outbox.tell({ kind: 'item.skipped', account_id, caller_id, reviewer_id, sequence });
  return { skipped_until };
}

/** Brings a skipped item back to its place in one person's queue; what was not skipped stays as it is. */
export function unskip(outbox: Outbox, reviewer: Reviewer, sequence: number) {
  const input = findForReviewer(outbox, reviewer, sequence);
  if (!input) admit('answer', stateOfInput(input));
  const { reviewer_id, account_id } = reviewer;
  const { changes } = outbox.store.skips.remove.run({ input_sequence: sequence, reviewer_id });
  if (changes > 0 && input) {
    outbox.tell({ kind: 'item.skipped', account_id, caller_id: input.caller_id, reviewer_id, sequence });
  }
  return { skipped_until: null };
}
