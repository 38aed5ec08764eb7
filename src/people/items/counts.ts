import { priorities } from '../../rules/priorities.ts';
import type { Store } from '../../store/store.ts';

export type PriorityCounts = Record<(typeof priorities)[number], number>;

/** Counts an account's pending items by priority, without those of revoked callers, which are hidden. */
export function countsOf(
  { totals, reviewLists }: Pick<Store, 'totals' | 'reviewLists'>,
  account_id: string,
): PriorityCounts {
  const { low = 0, normal = 0, high = 0, urgent = 0 } = totals.of.get({ owner: account_id }) ?? {};
  const counts = { low, normal, high, urgent };
  for (const hidden of reviewLists.hidden.all({ account_id })) {
    for (const priority of priorities) counts[priority] -= hidden[priority];
  }
  return counts;
}
