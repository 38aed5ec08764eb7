import { newId } from '../../lib/ids.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { day_ms } from '../../lib/time/units.ts';
import type { DeliveryRow, DeliveryState } from '../../store/tables/notifications.ts';
import type { Outbox } from '../base/outbox.ts';

const kept_ms = 30 * day_ms;

/** Notifications to queue for a target, each with its time. Every input up to `through` has been considered. */
export type ToTell = {
  readonly target: string;
  readonly through: number;
  readonly items: readonly { readonly sequence: number; readonly due_at: string }[];
};
/** The result of a delivery. `tried` is false if no attempt was made. */
export type Outcome = {
  readonly delivery_id: string;
  readonly state: DeliveryState;
  readonly tried: boolean;
  readonly last_error: string | null;
  /** The time of the next attempt; null when there will be none. */
  readonly due_at: string | null;
};

/** Adds missing targets of the settings, and ends deliveries to targets that are no longer in the settings. */
export function addTargets({ store, now }: Outbox, { names }: { names: readonly string[] }): void {
  for (const name of names) store.notifications.addTarget.run({ name });
  store.notifications.endOthers.run({ names: JSON.stringify(names), now });
}

/** Queues deliveries, once per request and target, and deletes deliveries that ended long ago. */
export function queueDeliveries({ store, now, now_ms, folder_ms }: Outbox, { target, through, items }: ToTell): void {
  for (const { sequence, due_at } of items) {
    const delivery_id = newId('ntf', now_ms);
    store.notifications.insert.run({ delivery_id, target, input_sequence: sequence, created_at: now, due_at });
  }
  store.notifications.moveTarget.run({ name: target, through });
  store.notifications.dropOld.run({ before: timestamp(folder_ms - kept_ms) });
}

export function recordDeliveries({ store, now }: Outbox, outcomes: readonly Outcome[]): void {
  for (const { tried, ...outcome } of outcomes) {
    const ended_at: DeliveryRow['ended_at'] = outcome.due_at === null ? now : null;
    store.notifications.note.run({ ...outcome, tried: tried ? 1 : 0, ended_at });
  }
}
