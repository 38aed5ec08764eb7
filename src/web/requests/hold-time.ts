import type { Item } from '../server/item.ts';
import { language } from '../ui/numbers.ts';

type Hold = NonNullable<Item['hold']>;

/** When the holds of items end, in milliseconds of this page's own clock. */
const ends = new Map<string, number>();

/** Notes the rest of a hold, as the server has just told it. No date of this device counts. */
export function noteHoldTime(item_id: string, { remaining_seconds }: Pick<Hold, 'remaining_seconds'>): void {
  ends.set(item_id, performance.now() + remaining_seconds * 1_000);
}

export function noteHoldTimes(items: readonly Item[]): void {
  for (const { item_id, hold } of items) if (hold) noteHoldTime(item_id, hold);
}

/** Returns the milliseconds until the hold of an item ends; 0 if it has ended, or is unknown. */
export function holdLeft(item_id: string): number {
  return Math.max(0, (ends.get(item_id) ?? 0) - performance.now());
}

/** Formats the local time at which the hold of an item ends, with seconds. */
export function holdEnd(item_id: string): string {
  const end = new Date(Date.now() + holdLeft(item_id));
  return new Intl.DateTimeFormat(language, { timeStyle: 'medium', hourCycle: 'h23' }).format(end);
}
