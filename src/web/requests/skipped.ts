import type { Item } from '../server/item.ts';
import { now } from '../ui/time/now.ts';
import { isApproved } from './/given-answers.ts';

/** Returns true while a request is skipped. */
export function isSkipped({ skipped_until }: Pick<Item, 'skipped_until'>): boolean {
  return skipped_until !== null && Date.parse(skipped_until) > now.value;
}

/** Returns 0 for a request that waits for the person, 1 for one that waits for others, 2 for a skipped one. */
export function latenessOf(item: Item): number {
  return isSkipped(item) ? 2 : Number(isApproved(item));
}

/** Moves items that wait for others, and then skipped ones, to the end, and keeps the order otherwise. */
export function lateLast(items: readonly Item[]): readonly Item[] {
  return items.some((item) => latenessOf(item) > 0)
    ? items.toSorted((one, other) => latenessOf(one) - latenessOf(other))
    : items;
}
