import { moveCaller } from './callers.ts';
import { lists, shownList } from './lists.ts';
import { go, isList, place } from './place.ts';
import { wide } from './width.ts';

const ahead = 15; // requests that are left when the next page is asked for

/** Opens what is after, or before, what is open; where a page of requests ends the next one is read. */
export function move(by: 1 | -1): void {
  if (place.peek().view === 'callers') moveCaller(by);
  else moveItem(by);
}

function moveItem(by: 1 | -1): void {
  const { items, more } = shownList();
  const all = items.peek();
  const at = all.findIndex(({ item_id }) => item_id === place.peek().item_id);
  const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by];
  if (next) go({ item_id: next.item_id }, { replace: place.peek().item_id !== undefined });
  if (at + by >= all.length - ahead) void more();
}

/** Opens what comes after an item that leaves the queue, and says which; without one, what comes before it. */
export function advance(item_id: string): string | undefined {
  const all = lists.queue.items.peek();
  const at = all.findIndex((item) => item.item_id === item_id);
  if (at >= all.length - ahead) void lists.queue.more();
  if (place.peek().item_id !== item_id) return place.peek().item_id;
  const next = at < 0 ? all[0] : (all[at + 1] ?? all[at - 1]);
  go({ view: 'queue', item_id: next?.item_id }, { replace: true });
  return next?.item_id;
}

/** Where there is room, something is open: the first of the list, if the person has not opened another. */
export function openFirst(): void {
  const { items, status } = shownList();
  const [first] = items.peek();
  if (
    !isList(place.peek().view) ||
    status.peek() !== 'ready' ||
    !wide.matches ||
    !first ||
    place.peek().item_id !== undefined
  )
    return;
  go({ item_id: first.item_id }, { replace: true });
}
