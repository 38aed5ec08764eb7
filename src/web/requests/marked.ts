import { signal } from '@preact/signals';
import type { Item } from '../server/item.ts';

/** The answer that a notice or another link marks, for one revision of a request. */
export type MarkedAnswer = { readonly item_id: string; readonly revision: string; readonly answer: string };

/** The answer that the link to the open request marks. A mark sends nothing, and anybody can write such a link. */
export const marked = signal<MarkedAnswer | undefined>(undefined);

/** Takes the mark out of the address of the page. */
export function takeMark(): void {
  if (location.hash === '' || markedBy(location) === undefined) return;
  history.replaceState(history.state, '', location.pathname + location.search); // a copied link marks nothing
}

/** Returns the value of the marked answer of a request; undefined after the request has changed. */
export function markedIn({ item_id, revision }: Item): string | undefined {
  const { value } = marked;
  return value?.item_id === item_id && value.revision === String(revision) ? value.answer : undefined;
}

/** Marks the answer in the fragment of an item's address (src/notify/offer.ts), and returns the item's id. */
export function markedBy({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): string | undefined {
  const item_id = /^\/item\/([\w-]+)$/.exec(pathname)?.[1];
  const given = new URLSearchParams(hash.slice(1));
  const [answer, revision] = [given.get('answer'), given.get('revision')];
  if (item_id !== undefined && answer !== null && revision !== null) marked.value = { item_id, revision, answer };
  return item_id;
}
