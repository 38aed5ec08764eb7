import { quietFor_ms, quietHours } from '../config/quiet-hours.ts';
import type { Target } from '../config.ts';
import { timestamp } from '../lib/time/clock.ts';
import type { ToTell } from '../rules/notifications.ts';
import { priorities } from '../rules/priorities.ts';
import type { Store } from '../store/store.ts';

const most_at_once = 200;

/** Lists items that are not in a target's queue yet, at most 200 per urgency. Undefined if there are none. */
export function newFor(store: Store, target: Target, now_ms: number): ToTell | undefined {
  const after = store.notifications.target.get(target)?.notified_through;
  const last = store.sequence.last.get()?.last;
  const account = store.accounts.byLabel.get({ label: target.account });
  if (after === undefined || last === undefined || account === undefined || last <= after) return undefined;
  const { account_id } = account;
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

/** Returns the time of the first attempt for an urgency: now, or the end of the quiet hours. */
export function dueAt({ quiet_hours, quiet_timezone }: Target, urgency: number, now_ms: number): string {
  const hours = quiet_hours === null || priorities[urgency] === 'urgent' ? undefined : quietHours(quiet_hours);
  return timestamp(now_ms + (hours ? quietFor_ms(hours, now_ms, quiet_timezone ?? undefined) : 0));
}

/** The least urgent priority that a target is notified about. */
export function leastOf({ min_priority }: Target): number {
  return priorities.indexOf(min_priority);
}
