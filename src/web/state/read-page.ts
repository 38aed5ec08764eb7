import { call } from '../api.ts';
import type { Item } from '../item.ts';
import { type ListView, place } from './place.ts';

type Page = {
  readonly view: ListView;
  readonly cursor: string | undefined;
  readonly count: number;
  /** How many are enough, where fewer come than are asked for; at least a height of them. */
  readonly enough?: number;
};

const most_at_once = 100;
const a_height = 12; // of a list, which can then be scrolled to more

/**
 * Reads as many of a list as it is narrowed now. The server may give fewer than it is asked for, and still have more:
 * it is asked to look on until there are enough, or, once there is a height of them, until nothing comes.
 * @throws {ApiError}
 */
export async function readPage({ view, cursor, count, enough = 0 }: Page, isWanted: () => boolean) {
  const { q, priority, caller_id, type } = place.peek();
  const narrowed = { priority, caller_id, type, ...(q !== '' && { q }) };
  const items: Item[] = [];
  for (let from = cursor; ; ) {
    const limit = Math.min(count - items.length, most_at_once);
    const found = await call('itemList', { query: { view, limit, cursor: from, ...narrowed } });
    items.push(...found.items);
    const isDone = items.length >= (found.items.length > 0 ? Math.max(enough, a_height) : a_height);
    if (isDone || found.next_cursor === null || !isWanted()) return { ...found, items };
    from = found.next_cursor;
  }
}
