import type { Target } from '../config.ts';
import { timestamp } from '../lib/clock.ts';
import type { Outcome } from '../rules/notifications.ts';
import type { DeliveryRow } from '../store/notifications.ts';
import type { ItemRow } from '../store/review-items.ts';
import { messageOf } from './message.ts';
import type { Notifying } from './notifying.ts';
import { dueAt } from './queue.ts';
import { tell } from './tell.ts';

const minute_ms = 60_000;
/** How long after each failed attempt the next one is due; after the last of them it is given up. */
const pauses_ms = [10_000, 30_000, 2 * minute_ms, 10 * minute_ms, 30 * minute_ms, 60 * minute_ms, 240 * minute_ms];

/** Tells a target of a request that still waits, and says what came of it. What is called off counts as not tried. */
export async function deliver(
  { targets, store, seal, clock, base_url }: Notifying,
  { delivery_id, target: name, input_sequence, attempts }: DeliveryRow,
  signal: AbortSignal,
): Promise<Outcome> {
  const over = (state: Outcome['state'], tried: boolean): Outcome => ({
    ...{ delivery_id, state, tried, due_at: null, last_error: null },
  });
  const target = targets.find((one) => one.name === name);
  const item = store.reviewItems.bySequence.get({ sequence: input_sequence });
  if (!target || !item || item.answered_at !== null) return over('needless', false);
  if (!isFor(target, item, store) || isRevoked({ store }, item)) return over('needless', false);
  const now_ms = clock();
  const sent_at = timestamp(now_ms);
  const due_at = dueAt(target, item.urgency, now_ms);
  const waiting: Outcome = { delivery_id, state: 'waiting', tried: false, due_at, last_error: null };
  if (due_at > sent_at) return waiting;
  try {
    await tell(target, messageOf(target, item, { delivery_id, seal, base_url, sent_at }), signal);
    return over('delivered', true);
  } catch (error) {
    if (signal.aborted) return waiting;
    const last_error = error instanceof Error ? error.message : String(error);
    const pause_ms = pauses_ms[attempts];
    if (pause_ms === undefined) return { ...over('given_up', true), last_error };
    return { ...waiting, tried: true, last_error, due_at: timestamp(clock() + pause_ms) };
  }
}

/** The settings may have given the target to another account since. */
function isFor({ account }: Target, { account_id }: ItemRow, { accounts }: Notifying['store']): boolean {
  return accounts.byLabel.get({ label: account })?.account_id === account_id;
}

/** Nobody is shown the requests of a caller that was revoked. */
function isRevoked({ store }: Pick<Notifying, 'store'>, { caller_id }: { caller_id: string }): boolean {
  return store.callers.byId.get({ caller_id })?.status !== 'active';
}
