import { batch, computed, signal } from '@preact/signals';
import { boundedMap } from '../../lib/bounded-map.ts';
import { type Item, isShown, type Shown } from '../server/item.ts';
import { mayAnswer } from '../server/session.ts';
import { lists } from './lists.ts';
import { go, type PageAddress, place } from './place.ts';

/**
 * A selected request as the person saw it. Its caller has since replaced a `changed` one, and a `gone` one is no longer
 * pending: a bulk answer leaves both out. `said` is the reason that its answer was refused.
 */
export type SelectedItem = { readonly item: Shown; readonly is: 'ready' | 'changed' | 'gone'; readonly said?: string };

/** The selected requests by item_id, in the order of selection. */
export const selection = signal<ReadonlyMap<string, SelectedItem>>(new Map());

/** The number of the selection, to which the text of its answer belongs. Clearing it ends a selection. */
export const selectionNumber = signal(0);

const ended = boundedMap<string, number>(1_000); // the last selection of a request, by item_id
let newest = 0;

/** Changes the selection. One that begins with requests of one that ended continues it, so that its text is back. */
function change(now: ReadonlyMap<string, SelectedItem>): void {
  const before = selection.peek();
  batch(() => {
    if (now.size === 0) for (const item_id of before.keys()) ended.set(item_id, selectionNumber.peek());
    else if (before.size === 0) selectionNumber.value = endedOf(now) ?? ++newest;
    selection.value = now;
  });
}

/** Returns the number of the ended selection that had all these requests. */
function endedOf(now: ReadonlyMap<string, SelectedItem>): number | undefined {
  const [first, ...others] = [...now.keys()].map(ended.get);
  return others.every((number) => number === first) ? first : undefined;
}

export const isChoosing = computed(() => selection.value.size > 0);

/** The request that is shown alone while others are selected. */
const lookedAt = signal<string | undefined>(undefined);

/** True if the bulk answer is shown in place of the open request. */
export const isBulk = computed(() => {
  const { view, item_id } = place.value;
  return isChoosing.value && view === 'queue' && (item_id === undefined || lookedAt.value !== item_id);
});

let anchor: string | undefined;

export function toggleItem(item: Item): void {
  if (selection.peek().has(item.item_id)) takeOut(item.item_id);
  else selectItems([item]);
  anchor = item.item_id;
}

/** Selects the range of the list from the last toggled request to this one. */
export function selectTo(item: Item): void {
  const all = lists.queue.items.peek();
  const at = all.findIndex(({ item_id }) => item_id === item.item_id);
  const from = all.findIndex(({ item_id }) => item_id === anchor);
  if (at < 0 || from < 0) toggleItem(item);
  else selectItems(all.slice(Math.min(at, from), Math.max(at, from) + 1));
}

/** Adds requests to the selection. A reader selects nothing, because only answers and skips need it. */
export function selectItems(items: readonly Item[]): void {
  if (!mayAnswer()) return;
  const now = new Map(selection.peek());
  for (const item of items) if (isShown(item) && !now.has(item.item_id)) now.set(item.item_id, { item, is: 'ready' });
  lookedAt.value = undefined;
  change(now);
}

export function takeOut(item_id: string): void {
  lookedAt.value = undefined;
  takeOutDone(item_id);
}

/** Deselects requests that were answered or skipped. One that is shown alone stays: somebody may be writing there. */
export function takeOutDone(...item_ids: readonly string[]): void {
  const now = new Map(selection.peek());
  for (const item_id of item_ids) now.delete(item_id);
  change(now);
}

export function clearSelection(): void {
  anchor = undefined;
  change(new Map());
}

/** Shows one request alone and keeps the selection. */
export function lookAt(item_id: string | undefined): void {
  lookedAt.value = item_id;
}

/** Navigates to a request and shows it, also while others are selected. */
export function openAlone(to: Partial<PageAddress>, options?: Parameters<typeof go>[1]): void {
  lookAt(to.item_id);
  go(to, options);
}

/** Shows the bulk answer again. */
export function lookAtAll(): void {
  lookedAt.value = undefined;
}

/** Changes the entry of a request, if it is selected. */
export function mark(item_id: string, change: Partial<SelectedItem>): void {
  const known = selection.peek().get(item_id);
  if (known) selection.value = new Map(selection.peek()).set(item_id, { ...known, ...change });
}

/** The selected requests that can be answered. */
export function answerable(): Shown[] {
  return [...selection.value.values()].filter(({ is }) => is === 'ready').map(({ item }) => item);
}

/** Those of them that the list does not show, because it is narrowed. */
export const unlisted = computed(() => {
  const listed = new Set(lists.queue.items.value.map(({ item_id }) => item_id));
  return answerable().filter(({ item_id }) => !listed.has(item_id));
});
