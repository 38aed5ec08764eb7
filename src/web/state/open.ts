import { signal } from '@preact/signals';
import { ApiError, call } from '../api.ts';
import type { Item } from '../item.ts';
import { lists } from './lists.ts';
import { go, place } from './place.ts';

/**
 * The request that is open: as it is now, and as the person has accepted to see it, which is what an answer names.
 * `refused` is what the server said of an answer to it.
 */
export type Open = {
  readonly item_id: string;
  readonly now: Item | 'reading' | 'missing' | 'failed';
  readonly seen: Item | undefined;
  readonly withdrawn: boolean;
  readonly refused?: { readonly action: string; readonly message: string };
};

export const open = signal<Open | undefined>(undefined);

/** Opens the request that the address names; the answer of a slow server to an older wish is left alone. */
export async function openPlace(): Promise<void> {
  const { item_id } = place.peek();
  if (item_id === undefined) {
    open.value = undefined;
    return;
  }
  if (open.peek()?.item_id === item_id) return;
  const known = knownItem(item_id);
  open.value = { item_id, now: known ?? 'reading', seen: known, withdrawn: false };
  if (known) return;
  const found = await readItem(item_id);
  if (open.peek()?.item_id !== item_id) return;
  const item = typeof found === 'string' ? undefined : found;
  open.value = { item_id, now: found, seen: item, withdrawn: false };
  if (item && place.peek().view === 'queue' && item.status !== 'pending') go({ view: 'decided' }, { replace: true });
}

/** Reads an item; `missing` where there is none. */
export async function readItem(item_id: string): Promise<Item | 'missing' | 'failed'> {
  try {
    return (await call('itemRead', { params: { item_id } })).item;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'not_found' ? 'missing' : 'failed';
  }
}

/** Takes in what became of an item, if it is the open one. What the person has accepted to see stays as it was. */
export function renew(item: Item): void {
  const shown = open.peek();
  if (shown?.item_id !== item.item_id) return;
  open.value = { ...shown, now: item, seen: shown.seen ?? item, withdrawn: false };
}

/** The open request is no longer there. */
export function withdraw(item_id: string): void {
  const shown = open.peek();
  if (shown?.item_id === item_id) open.value = { ...shown, withdrawn: true };
}

/** The person goes on with the request as it is now. */
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
