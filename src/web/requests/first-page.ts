import type { ListView } from './place.ts';

/**
 * The number of items that a list asks for first. They are few, because each comes with its whole content, which delays
 * the scripts on a slow network. The rest of the screen follows immediately.
 */
export const early_items = 3;

/** Returns the address of the first items of a list without filters, as `readPage` asks for them. */
export function firstPage(view: ListView): string {
  return `/review/api/items?view=${view}&limit=${early_items}`;
}
