import type { ListView } from './place.ts';

/** The number of items that a list asks for first: few, because each comes with its whole content. */
export const early_items = 3;

/** Returns the address of the first items of a list without filters, as `readPage` asks for them. */
export function firstPage(view: ListView): string {
  return `/review/api/items?view=${view}&limit=${early_items}`;
}
