import { call } from '../api.ts';
import type { Item } from '../item.ts';
import { type ListView, place } from './place.ts';

type Page = { readonly view: ListView; readonly limit: number; readonly cursor: string | undefined };

const enough = 12; // to fill the height of a list, which can then be scrolled to more

/**
 * Reads a page of a list as it is narrowed now. Where the server has looked at many items and few of them are wanted
 * it is asked to look on, as long as the page is.
 * @throws {ApiError}
 */
export async function readPage({ view, limit, cursor }: Page, isWanted: () => boolean) {
  const { q, priority, caller_id, type } = place.peek();
  const narrowed = { priority, caller_id, type, ...(q !== '' && { q }) };
  const items: Item[] = [];
  for (let from = cursor; ; ) {
    const found = await call('itemList', { query: { view, limit, cursor: from, ...narrowed } });
    items.push(...found.items);
    if (items.length >= enough || found.next_cursor === null || !isWanted()) return { ...found, items };
    from = found.next_cursor;
  }
}
