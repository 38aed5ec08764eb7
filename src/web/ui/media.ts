/** Asks the browser whether a query about the screen holds, now and later. Without an answer it never does. */
export function media(query: string): Pick<MediaQueryList, 'matches' | 'addEventListener'> {
  try {
    return matchMedia(query);
  } catch {
    return Object.assign(new EventTarget(), { matches: false }); // a browser that lacks or blocks such queries
  }
}

/** Matches windows that fit the list and a request side by side. ui/workspace.css has the same limit. */
export const wide = media('(min-width: 40.0625rem)');

/** True on a device without a mouse or a trackpad. Nothing there names a shortcut. */
const isTouch = media('(hover: none) and (pointer: coarse)').matches;

/** Returns the attributes of an element with a shortcut. `data-key` is also there on touch, to find the element. */
export function keyed(key: string | undefined) {
  return { 'data-key': key, 'aria-keyshortcuts': isTouch ? undefined : key };
}
