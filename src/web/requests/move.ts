import type { Item } from '../server/item.ts';
import { wide } from '../ui/media.ts';
import { lists, shownItems, shownList } from './lists.ts';
import { go, isList, type PageAddress, place } from './place.ts';

const ahead = 15; // the next page loads when fewer requests than this are left

/** Opens the next or previous request. Near the end of the list it loads the next page. */
export function moveItem(by: 1 | -1): void {
  const { more } = shownList();
  const all = shownItems();
  const at = all.findIndex(({ item_id }) => item_id === place.peek().item_id);
  const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by];
  if (next) go({ item_id: next.item_id }, { replace: place.peek().item_id !== undefined });
  if (at + by >= all.length - ahead) void more();
}

/** The address after the answer to a request that the list does not show. No other request opens there by itself. */
let rest: PageAddress | undefined;

/**
 * Opens the request after an item that leaves the queue, or else the one before it. Returns its id. If the item is not
 * in the list, it opens `otherwise`, or else the list alone.
 */
export function advance(item_id: string, otherwise?: Item): string | undefined {
  const all = lists.queue.items.peek();
  const at = all.findIndex((item) => item.item_id === item_id);
  if (at >= all.length - ahead) void lists.queue.more();
  if (place.peek().item_id !== item_id) return place.peek().item_id;
  const next = at < 0 ? otherwise : (all[at + 1] ?? all[at - 1]);
  go({ view: 'queue', item_id: next?.item_id }, { replace: true });
  if (at < 0 && !next) rest = place.peek();
  return next?.item_id;
}

/** Opens the first request of the list in a wide window, if none is open. */
export function openFirst(): void {
  const { status } = shownList();
  const [first] = shownItems();
  if (
    !isList(place.peek().view) ||
    status.peek() !== 'ready' ||
    !wide.matches ||
    !first ||
    place.peek().item_id !== undefined ||
    place.peek() === rest
  )
    return;
  go({ item_id: first.item_id }, { replace: true });
}
