import { priorities } from '../rules/priorities.ts';
import type { Decided, Listed } from '../store/review-lists.ts';
import type { Store } from '../store/store.ts';
import type { Source } from './scan.ts';

type Lists = Pick<Store, 'reviewLists'>;

/** Whose queue it is, and at which moment. */
export type Whose = { readonly account_id: string; readonly reviewer_id: string; readonly now: string };
/** An item at its rank; of what is read there, what is skipped or not any more is not here. */
type Ranked = Listed & { readonly rank: number; readonly isHere: boolean };

/**
 * The rank of an item in a person's queue: what is not skipped comes first, then what is, each the most urgent first.
 */
export function rankOf(urgency: number, { skipped = false } = {}): number {
  return urgency + (skipped ? 0 : priorities.length);
}

/** A person's queue between two urgencies: rank after rank, and of each the oldest first. Positions: rank, sequence. */
export function queueOf(
  { reviewLists }: Lists,
  whose: Whose,
  { most_urgent, least_urgent }: { most_urgent: number; least_urgent: number },
): Source<Ranked> {
  const urgencies = [...priorities.keys()].filter((one) => one >= least_urgent && one <= most_urgent).reverse();
  const parts = [
    ...urgencies.map((urgency) => ({ urgency, rank: rankOf(urgency), list: reviewLists.ownQueue, skipped: 0 })),
    ...urgencies.map((urgency) => {
      return { urgency, rank: rankOf(urgency, { skipped: true }), list: reviewLists.skipped, skipped: 1 };
    }),
  ];
  return ([first = 0, behind = 0], count) => {
    const rows: Ranked[] = [];
    for (const { urgency, rank, list, skipped } of parts) {
      if (rank > first || rows.length === count) continue;
      const after = rank === first ? behind : 0;
      const found = list.all({ ...whose, urgency, after, limit: count - rows.length });
      rows.push(...found.map((row) => ({ ...row, rank, isHere: row.skipped === skipped })));
    }
    return rows;
  };
}

/** The few pending items that carry one caller_item_id, in the order of the queue, whether they are skipped or not. */
export function namedIn({ reviewLists }: Lists, account_id: string, caller_item_id: string): Source<Ranked> {
  return ([first = 0, behind = 0], count) =>
    reviewLists.named
      .all({ account_id, caller_item_id })
      .map((row) => ({ ...row, rank: rankOf(row.urgency), isHere: true }))
      .filter(({ rank, sequence }) => rank < first || (rank === first && sequence > behind))
      .slice(0, count);
}

/** An account's decisions, live and acknowledged, the newest first. Positions: the answer's sequence. */
export function decidedOf({ reviewLists }: Lists, account_id: string): Source<Decided> {
  return ([before = Number.MAX_SAFE_INTEGER], limit) => reviewLists.decided.all({ account_id, before, limit });
}
