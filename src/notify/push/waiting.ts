import type { Target } from '../../config.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { countsOf } from '../../people/items/counts.ts';
import { priorities } from '../../rules/base/priorities.ts';
import type { Store } from '../../store/store.ts';
import type { Subscribed } from '../../store/tables/push.ts';
import { dueAt, leastOf } from '../queue.ts';

/** The requests that were not announced to a browser yet. */
export type Fresh = {
  /** The most urgent and oldest of them. */
  readonly first: number;
  readonly through: number;
  /** The time of the notice: the end of the quiet hours, or now. */
  readonly due_at: string;
};

const most_read = 200;

/** Finds the requests that were not announced to a browser yet, without those that its person skips. */
export function freshFor(
  store: Store,
  target: Target,
  { told_through: after, reviewer_id, account_id }: Subscribed & { account_id: string },
  now_ms: number,
): Fresh | undefined {
  const now = timestamp(now_ms);
  const found = priorities.flatMap((_, urgency) => {
    if (urgency < leastOf(target)) return [];
    const slice = { account_id, urgency, after, limit: most_read, reviewer_id, now };
    const listed = store.reviewLists.ownQueue.all(slice).filter(({ skipped }) => skipped === 0);
    return listed.map(({ sequence, caller_id }) => ({ sequence, caller_id, urgency }));
  });
  const shown = found.filter(({ caller_id }) => store.callers.byId.get({ caller_id })?.status === 'active');
  const most = Math.max(...shown.map(({ urgency }) => urgency));
  const first = shown.find(({ urgency }) => urgency === most);
  if (!first) return undefined;
  return {
    first: first.sequence,
    through: Math.max(...shown.map(({ sequence }) => sequence)),
    due_at: dueAt(target, most, now_ms),
  };
}

/** Counts the waiting requests of an account that a target announces. */
export function waitingFor(store: Store, target: Target, account_id: string): number {
  const counts = countsOf(store, account_id);
  return priorities.slice(leastOf(target)).reduce((sum, priority) => sum + counts[priority], 0);
}
