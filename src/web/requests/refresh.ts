import type { readItem } from './open.ts';

type ItemReader = typeof readItem;

let read: ItemReader = async () => 'failed';

/** Sets the function of `refresh`. Call it before the page is drawn. */
export function handleRefresh(given: ItemReader): void {
  read = given;
}

/**
 * Reads a request again and shows it as it is now. A state from before a call to the server may be outdated after the
 * call, so nobody puts that back. An older response never replaces a newer one.
 */
export const refresh: ItemReader = (item_id) => read(item_id);
