import { computed, signal } from '@preact/signals';
import { type Item, isShown, type Shown } from '../item.ts';
import { lists } from './lists.ts';
import { place } from './place.ts';

/**
 * A request that is selected, as it was seen. `changed` is one that its caller has replaced since, `gone` one that no
 * longer waits: neither is answered. `said` is why an answer to it was not taken.
 */
export type Selected = { readonly item: Shown; readonly is: 'ready' | 'changed' | 'gone'; readonly said?: string };

/** What is selected, by item_id, in the order in which it was. */
export const selection = signal<ReadonlyMap<string, Selected>>(new Map());

/** Whether anything is selected. */
export const isChoosing = computed(() => selection.value.size > 0);

/** The request that is being looked at by itself while others are selected. */
const lookedAt = signal<string | undefined>(undefined);

/** Whether one answer is given to what is selected, in the place of the open request. */
export const isTogether = computed(() => {
  const { view, item_id } = place.value;
  return isChoosing.value && view === 'queue' && (item_id === undefined || lookedAt.value !== item_id);
});

let anchor: string | undefined;

/** Selects a request, or takes it out. */
export function toggle(item: Item): void {
  if (selection.peek().has(item.item_id)) takeOut(item.item_id);
  else add([item]);
  anchor = item.item_id;
}

/** Selects everything in the list from the request that was touched last to this one. */
export function selectTo(item: Item): void {
  const all = lists.queue.items.peek();
  const at = all.findIndex(({ item_id }) => item_id === item.item_id);
  const from = all.findIndex(({ item_id }) => item_id === anchor);
  if (at < 0 || from < 0) toggle(item);
  else add(all.slice(Math.min(at, from), Math.max(at, from) + 1));
}

/** Selects requests beside what is selected. */
export function add(items: readonly Item[]): void {
  const now = new Map(selection.peek());
  for (const item of items) if (isShown(item) && !now.has(item.item_id)) now.set(item.item_id, { item, is: 'ready' });
  lookedAt.value = undefined;
  selection.value = now;
}

/** Takes a request out of what is selected. */
export function takeOut(...item_ids: readonly string[]): void {
  const now = new Map(selection.peek());
  for (const item_id of item_ids) now.delete(item_id);
  lookedAt.value = undefined;
  selection.value = now;
}

/** Selects nothing. */
export function clear(): void {
  anchor = undefined;
  selection.value = new Map();
}

/** Shows one request by itself; what is selected stays so. */
export function lookAt(item_id: string | undefined): void {
  lookedAt.value = item_id;
}

/** Shows what is selected again. */
export function lookAtAll(): void {
  lookedAt.value = undefined;
}

/** Notes something about a request, if it is selected. */
export function mark(item_id: string, change: Partial<Selected>): void {
  const known = selection.peek().get(item_id);
  if (known) selection.value = new Map(selection.peek()).set(item_id, { ...known, ...change });
}

/** The selected requests that can be answered. */
export function answerable(): Shown[] {
  return [...selection.value.values()].filter(({ is }) => is === 'ready').map(({ item }) => item);
}
