import { media } from './media.ts';

/** True on a device without a mouse or a trackpad. Nothing there names a shortcut. */
const isTouch = media('(hover: none) and (pointer: coarse)').matches;

/** Returns the attributes of an element with a shortcut. `data-key` is also there on touch, to find the element. */
export function keyed(key: string | undefined) {
  return { 'data-key': key, 'aria-keyshortcuts': isTouch ? undefined : key };
}
