import { priorities } from '../../rules/base/priorities.ts';
import type { Store } from '../../store/store.ts';
import type { DecidedEntry, ListEntry } from '../../store/tables/review-lists.ts';
import type { ListSource } from './scan.ts';

type Lists = Pick<Store, 'reviewLists' | 'answers'>;

/** The person whose queue is read, and the current time. */
export type Whose = { readonly account_id: string; readonly reviewer_id: string; readonly now: string };
/** An item with its rank; `isHere` is false if the item has moved to another rank by being skipped or unskipped. */
type Ranked = ListEntry & { readonly rank: number; readonly isHere: boolean };

/** The rank of an item in a person's queue: the urgency, with skipped items behind all others. */
export function rankOf(urgency: number, { skipped = false } = {}): number {
  return urgency + (skipped ? 0 : priorities.length);
}

/** Lists a person's queue between two urgencies by rank, then oldest first. A position is a rank and a sequence. */
export function queueOf(
  { reviewLists }: Lists,
  whose: Whose,
  { most_urgent, least_urgent }: { most_urgent: number; least_urgent: number },
): ListSource<Ranked> {
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

/** Lists the pending items with a caller_item_id in queue order, including skipped ones. */
export function namedIn({ reviewLists }: Lists, account_id: string, caller_item_id: string): ListSource<Ranked> {
  return ([first = 0, behind = 0], count) =>
    reviewLists.named
      .all({ account_id, caller_item_id })
      .map((row) => ({ ...row, rank: rankOf(row.urgency), isHere: true }))
      .filter(({ rank, sequence }) => rank < first || (rank === first && sequence > behind))
      .slice(0, count);
}

/** Positions from here on are numbers of held answers, which precede all decisions. */
const first_hold = 2 ** 52;

/**
 * Lists an account's held answers, then its decisions, live and acknowledged, each newest first. A position is an
 * answer's sequence.
 */
export function decidedOf({ reviewLists, answers }: Lists, account_id: string): ListSource<DecidedEntry> {
  return ([from = Number.MAX_SAFE_INTEGER], limit) => {
    const before = from - first_hold;
    const held = before > 0 ? answers.heldItems.all({ account_id, before, limit }) : [];
    const decided = reviewLists.decided.all({ account_id, before: from, limit: limit - held.length });
    return [...held.map((row) => ({ ...row, answer_sequence: first_hold + row.answer_sequence })), ...decided];
  };
}
