import type { Item } from '../item.ts';
import { now } from './now.ts';

/** Whether a request stands at the end of this person's queue for now. */
export function isSkipped({ skipped_until }: Pick<Item, 'skipped_until'>): boolean {
  return skipped_until !== null && Date.parse(skipped_until) > now.value;
}

/** Items in their order, but what is skipped at the end. */
export function skippedLast(items: readonly Item[]): readonly Item[] {
  if (!items.some(isSkipped)) return items;
  return [...items.filter((item) => !isSkipped(item)), ...items.filter(isSkipped)];
}
