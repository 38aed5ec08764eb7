import type { Target } from '../config.ts';
import { errorText } from '../lib/process/error-text.ts';
import { timestamp } from '../lib/time/clock.ts';
import { minute_ms } from '../lib/time/units.ts';
import type { Outcome } from '../rules/notifications.ts';
import type { DeliveryRow } from '../store/tables/notifications.ts';
import type { ItemRow } from '../store/tables/review-items.ts';
import { messageOf } from './message.ts';
import type { Notifying } from './notifying.ts';
import { offersOf } from './offer.ts';
import { dueAt } from './queue.ts';
import { tell } from './tell.ts';

/** The pauses between attempts. After the last one the delivery is given up. */
export const pauses_ms = [
  10_000,
  30_000,
  2 * minute_ms,
  10 * minute_ms,
  30 * minute_ms,
  60 * minute_ms,
  240 * minute_ms,
];

/** Notifies a target of a pending item and returns the outcome. A cancelled attempt does not count. */
export async function deliverNotification(
  { store, seal, clock, base_url }: Notifying,
  { target, row }: { target: Target; row: DeliveryRow },
  signal: AbortSignal,
): Promise<Outcome> {
  const { delivery_id, input_sequence, attempts } = row;
  const over = (state: Outcome['state'], tried: boolean): Outcome => ({
    ...{ delivery_id, state, tried, due_at: null, last_error: null },
  });
  const item = store.reviewItems.bySequence.get({ sequence: input_sequence });
  if (!item || item.answered_at !== null) return over('needless', false);
  if (!isFor(target, item, store) || isRevoked({ store }, item)) return over('needless', false);
  const now_ms = clock();
  const sent_at = timestamp(now_ms);
  const due_at = dueAt(target, item.urgency, now_ms);
  const waiting: Outcome = { delivery_id, state: 'waiting', tried: false, due_at, last_error: null };
  if (due_at > sent_at) return waiting;
  try {
    const message = messageOf(target, item, { delivery_id, seal, base_url, sent_at });
    await tell(target, message, signal, target.content ? offersOf(item) : []);
    return over('delivered', true);
  } catch (error) {
    if (signal.aborted) return waiting;
    const last_error = errorText(error);
    const pause_ms = pauses_ms[attempts];
    if (pause_ms === undefined) return { ...over('given_up', true), last_error };
    return { ...waiting, tried: true, last_error, due_at: timestamp(clock() + pause_ms) };
  }
}

/** Tells whether the target still belongs to the item's account, because the settings may have changed. */
function isFor({ account }: Target, { account_id }: ItemRow, { accounts }: Notifying['store']): boolean {
  return accounts.byLabel.get({ label: account })?.account_id === account_id;
}

/** Tells whether the caller was revoked, which hides its items. */
function isRevoked({ store }: Pick<Notifying, 'store'>, { caller_id }: { caller_id: string }): boolean {
  return store.callers.byId.get({ caller_id })?.status !== 'active';
}
