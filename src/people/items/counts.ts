import { priorities } from '../../rules/base/priorities.ts';
import type { Store } from '../../store/store.ts';

export type PriorityCounts = Record<(typeof priorities)[number], number>;

/**
 * Counts an account's pending items by priority, without those of revoked callers and those with a held answer, which
 * are not in the queue.
 */
export function countsOf(
  { totals, reviewLists, answers }: Pick<Store, 'totals' | 'reviewLists' | 'answers'>,
  account_id: string,
): PriorityCounts {
  const { low = 0, normal = 0, high = 0, urgent = 0 } = totals.of.get({ owner: account_id }) ?? {};
  const counts = { low, normal, high, urgent };
  for (const hidden of reviewLists.hidden.all({ account_id })) {
    for (const priority of priorities) counts[priority] -= hidden[priority];
  }
  for (const { urgency, held } of answers.heldCounts.all({ account_id })) {
    const priority = priorities[urgency];
    if (priority) counts[priority] -= held;
  }
  return counts;
}
