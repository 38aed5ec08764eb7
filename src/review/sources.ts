import type { Decided, Listed } from '../store/review-lists.ts';
import type { Store } from '../store/store.ts';
import type { Source } from './scan.ts';

type Lists = Pick<Store, 'reviewLists'>;

/** An account's queue between two urgencies: the most urgent first, then the oldest. Positions: urgency, sequence. */
export function queueOf(
  { reviewLists }: Lists,
  account_id: string,
  { least_urgent }: { least_urgent: number },
): Source<Listed> {
  return ([first = 0, behind = 0], count) => {
    const rows: Listed[] = [];
    for (let urgency = first; urgency >= least_urgent && rows.length < count; urgency--) {
      const after = urgency === first ? behind : 0;
      rows.push(...reviewLists.queue.all({ account_id, urgency, after, limit: count - rows.length }));
    }
    return rows;
  };
}

/** The few pending items that carry one caller_item_id, in the order of the queue. */
export function namedIn({ reviewLists }: Lists, account_id: string, caller_item_id: string): Source<Listed> {
  return ([first = 0, behind = 0], count) =>
    reviewLists.named
      .all({ account_id, caller_item_id })
      .filter(({ urgency, sequence }) => urgency < first || (urgency === first && sequence > behind))
      .slice(0, count);
}

/** An account's decisions, live and acknowledged, the newest first. Positions: the answer's sequence. */
export function decidedOf({ reviewLists }: Lists, account_id: string): Source<Decided> {
  return ([before = Number.MAX_SAFE_INTEGER], limit) => {
    // Live ones first: one that is acknowledged in between is then seen twice, and not never
    const live = reviewLists.answered.all({ account_id, before, limit });
    const handled = reviewLists.acknowledged.all({ account_id, before, limit });
    const rows = new Map([...live, ...handled].map((row) => [row.answer_sequence, row]));
    return [...rows.values()].sort((one, other) => other.answer_sequence - one.answer_sequence).slice(0, limit);
  };
}
