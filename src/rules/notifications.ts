import { timestamp } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { DeliveryRow, DeliveryState } from '../store/notifications.ts';
import type { Outbox } from './outbox.ts';

const kept_ms = 30 * 86_400_000;

/** Requests to tell a target of, each at its time; every input up to `through` has been looked at. */
export type ToTell = {
  readonly target: string;
  readonly through: number;
  readonly items: readonly { readonly sequence: number; readonly due_at: string }[];
};
/** What came of an attempt, or of having had none to make. */
export type Outcome = {
  readonly delivery_id: string;
  readonly state: DeliveryState;
  readonly tried: boolean;
  readonly last_error: string | null;
  /** When the next attempt is due; null once it is over. */
  readonly due_at: string | null;
};

/** Makes sure that each target has a beginning. */
export function addTargets({ store }: Outbox, { names }: { names: readonly string[] }): void {
  for (const name of names) store.notifications.addTarget.run({ name });
}

/** Notes what is to be told, once for each request and target, and forgets what ended long ago. */
export function queueDeliveries({ store, now, now_ms }: Outbox, { target, through, items }: ToTell): void {
  for (const { sequence, due_at } of items) {
    const delivery_id = newId('ntf', now_ms);
    store.notifications.insert.run({ delivery_id, target, input_sequence: sequence, created_at: now, due_at });
  }
  store.notifications.moveTarget.run({ name: target, through });
  store.notifications.dropOld.run({ before: timestamp(now_ms - kept_ms) });
}

/** Notes what came of deliveries. */
export function noteDeliveries({ store, now }: Outbox, outcomes: readonly Outcome[]): void {
  for (const { tried, ...outcome } of outcomes) {
    const ended_at: DeliveryRow['ended_at'] = outcome.due_at === null ? now : null;
    store.notifications.note.run({ ...outcome, tried: tried ? 1 : 0, ended_at });
  }
}
