import { call } from '../server/api.ts';
import type { Item } from '../server/item.ts';
import { noteHoldTimes } from './hold-time.ts';
import { type ListView, place } from './place.ts';

type Page = {
  readonly view: ListView;
  readonly cursor: string | undefined;
  readonly count: number;
  /** The count to stop at if the server returns fewer than asked for; at least one screen of items is read. */
  readonly enough?: number;
};

/** The items that fill a screen, so that the list can be scrolled. */
const screen_items = 10;
const most_at_once = 100;

/**
 * Reads a page of a list with the current filters. The server may return fewer items than asked for and still have
 * more. Then this reads on until it has enough, or until it has a screen of items and gets an empty response.
 * @throws {ApiError}
 */
export async function readPage({ view, cursor, count, enough = 0 }: Page, isWanted: () => boolean) {
  const { q, priority, caller_id, type } = place.peek();
  const narrowed = { priority, caller_id, type, ...(q !== '' && { q }) };
  const items: Item[] = [];
  const least = Math.min(count, screen_items);
  for (let from = cursor; ; ) {
    const limit = Math.min(count - items.length, most_at_once);
    const found = await call('itemList', { query: { view, limit, cursor: from, ...narrowed } });
    noteHoldTimes(found.items);
    items.push(...found.items);
    const isDone = items.length >= (found.items.length > 0 ? Math.max(enough, least) : least);
    if (isDone || found.next_cursor === null || !isWanted()) return { ...found, items };
    from = found.next_cursor;
  }
}
