import { invalidFields } from '../../contract/body.ts';
import { Refusal } from '../../contract/errors.ts';
import { itemId } from '../../contract/item-id.ts';
import type { Canonical } from '../../contract/submission.ts';
import { complaint } from '../../lib/schema/complaint.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { hour_ms } from '../../lib/time/units.ts';
import { audit } from '../base/audit.ts';
import { admitAnswer, findForReviewer, guardRevision } from '../base/find-item.ts';
import { absentRefusal } from '../base/lifecycle.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';

const longest_ms = 48 * hour_ms; // until tomorrow, in any time zone and across clock changes

/** A skip: the item as the person saw it, and the time until which it is skipped. */
export type Skip = {
  readonly sequence: number;
  readonly until: string;
  readonly expected_revision: number | null;
};

/** Moves a pending item to the end of one person's queue. Other people's queues do not change. */
export function skipItem(outbox: Outbox, reviewer: Reviewer, { sequence, until, expected_revision }: Skip) {
  const item = admitAnswer(outbox, findForReviewer(outbox, reviewer, sequence));
  guardRevision(item, { expected_revision: expected_revision ?? item.revision });
  if ((JSON.parse(item.canonical) as Canonical).skip_disabled) {
    throw new Refusal('forbidden', 'The caller does not allow skipping this item.');
  }
  const until_ms = Date.parse(until);
  if (until_ms <= outbox.now_ms || until_ms > outbox.now_ms + longest_ms) {
    throw invalidFields({ complaints: [complaint('until', 'out_of_range', 'must be within the next two days')] });
  }
  const skipped_until = timestamp(until_ms);
  const { reviewer_id, account_id, token_id } = reviewer;
  outbox.store.skips.removePast.run({ reviewer_id, now: outbox.now });
  outbox.store.skips.put.run({ input_sequence: sequence, reviewer_id, urgency: item.urgency, skipped_until });
  const { caller_id, content_hash } = item;
  audit(outbox, {
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

/** Returns a skipped item to its place in one person's queue. An item that was not skipped does not change. */
export function unskipItem(outbox: Outbox, reviewer: Reviewer, sequence: number) {
  const item = findForReviewer(outbox, reviewer, sequence);
  if (!item) throw absentRefusal('answer');
  const { reviewer_id, account_id } = reviewer;
  const { changes } = outbox.store.skips.remove.run({ input_sequence: sequence, reviewer_id });
  if (changes > 0) {
    outbox.tell({ kind: 'item.skipped', account_id, caller_id: item.caller_id, reviewer_id, sequence });
  }
  return { skipped_until: null };
}
