import { signal } from '@preact/signals';
import { ApiError, call } from '../server/api.ts';
import { type Item, isWaiting } from '../server/item.ts';
import { noteHoldTimes } from './item-state.ts';
import { lists } from './lists.ts';
import { go, place } from './place.ts';

/**
 * The open request. `now` is its current state, `seen` the state that the person has seen, to which an answer refers.
 * `refused` is the server's error for an answer to it.
 */
export type Open = {
  readonly item_id: string;
  readonly now: Item | 'reading' | 'missing' | 'failed';
  readonly seen: Item | undefined;
  readonly is_deleted: boolean;
  readonly because?: 'asker_ended';
  readonly refused?: { readonly action: string; readonly message: string };
};

export const open = signal<Open | undefined>(undefined);

/** Opens the request that the address names. Drops a late response to an earlier call. */
export async function openPlace(): Promise<void> {
  const { item_id } = place.peek();
  if (item_id === undefined) {
    open.value = undefined;
    return;
  }
  if (open.peek()?.item_id === item_id) return;
  const known = knownItem(item_id);
  open.value = { item_id, now: known ?? 'reading', seen: known, is_deleted: false };
  if (known) return;
  const found = await readItem(item_id);
  if (open.peek()?.item_id !== item_id) return;
  const item = typeof found === 'string' ? undefined : found;
  open.value = { item_id, now: found, seen: item, is_deleted: false };
  if (item && place.peek().view === 'queue' && !isWaiting(item)) go({ view: 'decided' }, { replace: true });
}

/** Reads an item. Returns `missing` if it does not exist, `failed` on any other error. */
export async function readItem(item_id: string): Promise<Item | 'missing' | 'failed'> {
  try {
    const { item } = await call('itemRead', { params: { item_id } });
    noteHoldTimes([item]);
    return item;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'not_found' ? 'missing' : 'failed';
  }
}

/** Updates the open request, if it is this item. `seen` does not change. */
export function renew(item: Item): void {
  const shown = open.peek();
  if (shown?.item_id !== item.item_id) return;
  open.value = { ...shown, now: item, seen: shown.seen ?? item, is_deleted: false };
}

/** Marks the open request as deleted, if it is this item. `because` says why, if its caller did not do it. */
export function showDeleted(item_id: string, because?: 'asker_ended'): void {
  const shown = open.peek();
  if (shown?.item_id !== item_id) return;
  open.value = { ...shown, is_deleted: true, ...(because && { because }) };
}

/** Marks the current state of the open request as seen. */
export function accept(): void {
  const shown = open.peek();
  if (!shown || typeof shown.now === 'string') return;
  const { refused: _, ...rest } = shown;
  open.value = { ...rest, seen: shown.now };
}

function knownItem(item_id: string): Item | undefined {
  const { queue, decided } = lists;
  const inOrder = place.peek().view === 'decided' ? [decided, queue] : [queue, decided];
  return inOrder.flatMap(({ items }) => items.peek()).find((item) => item.item_id === item_id);
}
