import type { Item } from '../server/item.ts';
import { now } from '../ui/time/now.ts';

/** Returns true while a request is skipped. */
export function isSkipped({ skipped_until }: Pick<Item, 'skipped_until'>): boolean {
  return skipped_until !== null && Date.parse(skipped_until) > now.value;
}

/** Moves skipped items to the end and keeps the order otherwise. */
export function skippedLast(items: readonly Item[]): readonly Item[] {
  if (!items.some(isSkipped)) return items;
  return [...items.filter((item) => !isSkipped(item)), ...items.filter(isSkipped)];
}
