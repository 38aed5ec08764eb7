import { quietFor_ms, quietHours, untilNext_ms } from '../config/quiet-hours.ts';
import type { Target } from '../config.ts';
import { timestamp } from '../lib/time/clock.ts';
import { soundDurationMs } from '../lib/time/duration.ts';
import { priorities } from '../rules/base/priorities.ts';
import type { ToTell } from '../rules/people/notifications.ts';
import type { Store } from '../store/store.ts';
import type { DeliveryRow } from '../store/tables/notifications.ts';
import { accountOf } from './person.ts';

const most_at_once = 200;

/** Lists items that are not in a target's queue yet, at most 200 per urgency. Undefined without such items. */
export function newFor(store: Store, target: Target, now_ms: number): ToTell | undefined {
  const after = store.notifications.target.get(target)?.notified_through;
  const last = store.sequence.last.get()?.last;
  const account_id = accountOf(store, target);
  if (after === undefined || last === undefined || account_id === undefined || last <= after) return undefined;
  const least = leastOf(target);
  const lists = priorities.slice(least).map((_, above) => {
    const urgency = least + above;
    const due_at = dueAt(target, urgency, now_ms);
    const found = store.reviewLists.queue.all({ account_id, urgency, after, limit: most_at_once });
    return found.map(({ sequence }) => ({ sequence, due_at }));
  });
  // A list that was cut off ends this batch at its last item; the next batch continues there
  const cuts = lists.filter(({ length }) => length === most_at_once).map((list) => list.at(-1)?.sequence ?? last);
  const through = Math.min(last, ...cuts);
  return { target: target.name, through, items: lists.flat().filter(({ sequence }) => sequence <= through) };
}

type Held = Pick<Target, 'every' | 'quiet_hours' | 'quiet_timezone'>;

/** Returns the time of the first attempt for an urgency: now, at the next digest, or after the quiet hours. */
export function dueAt(target: Held, urgency: number, now_ms: number): string {
  const { every, quiet_timezone } = target;
  if (every === null || isUrgent(urgency)) return quietEnd(target, urgency, now_ms);
  return quietEnd(target, urgency, now_ms + untilNext_ms(soundDurationMs(every), now_ms, quiet_timezone ?? undefined));
}

/** Returns a time, or the end of the quiet hours in which it is. Urgent requests have no quiet hours. */
export function quietEnd({ quiet_hours, quiet_timezone }: Held, urgency: number, at_ms: number): string {
  const hours = quiet_hours === null || isUrgent(urgency) ? undefined : quietHours(quiet_hours);
  return timestamp(at_ms + (hours ? quietFor_ms(hours, at_ms, quiet_timezone ?? undefined) : 0));
}

/** Tells whether a target gets several requests in one notification. */
export function isDigest({ every, quiet_hours }: Held): boolean {
  return every !== null || quiet_hours !== null;
}

/**
 * Groups due deliveries by notification. With `every` there is one group. Deliveries that were queued in quiet hours
 * form one group with the reminders that became due in them. The others come first, each as a group of its own.
 */
export function batchesOf(target: Held, due: readonly DeliveryRow[]): DeliveryRow[][] {
  const isHeld = ({ delivery_id, created_at }: DeliveryRow) => {
    if (target.every !== null) return true;
    if (target.quiet_hours === null) return false;
    return delivery_id.includes('.') || quietEnd(target, 0, Date.parse(created_at)) > created_at;
  };
  const held = due.filter(isHeld);
  const single = due.filter((row) => !held.includes(row)).map((row) => [row]);
  return held.length > 0 ? [...single, held] : single;
}

function isUrgent(urgency: number): boolean {
  return priorities[urgency] === 'urgent';
}

/** The least urgent priority that a target is notified about. */
export function leastOf({ min_priority }: Target): number {
  return priorities.indexOf(min_priority);
}
