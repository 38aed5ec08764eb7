import type { Item } from '../server/item.ts';
import { language } from '../ui/numbers.ts';

type Hold = NonNullable<Item['hold']>;

/** When holds end, in milliseconds of this page's own clock, by their ids. */
const ends = new Map<string, number>();

/** Notes the rest of a hold, as the server has just told it. No date of this device counts. */
export function noteHoldTime({ hold_id, remaining_seconds }: Pick<Hold, 'hold_id' | 'remaining_seconds'>): void {
  ends.set(hold_id, performance.now() + remaining_seconds * 1_000);
}

/** Notes the rest of the holds of items that were just read. */
export function noteHoldTimes(items: readonly Item[]): void {
  for (const { hold } of items) if (hold) noteHoldTime(hold);
}

/** Returns the milliseconds until a hold ends; 0 if it has ended, or is unknown. */
export function holdLeft(hold_id: string): number {
  return Math.max(0, (ends.get(hold_id) ?? 0) - performance.now());
}

/** Formats the local time at which a hold ends, with seconds. */
export function holdEnd(hold_id: string): string {
  const end = new Date(Date.now() + holdLeft(hold_id));
  return new Intl.DateTimeFormat(language, { timeStyle: 'medium', hourCycle: 'h23' }).format(end);
}
