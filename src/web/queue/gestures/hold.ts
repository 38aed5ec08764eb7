import { go } from '../../requests/place.ts';
import { toggle } from '../../requests/selection.ts';
import { wide } from '../../ui/width.ts';
import { type Held, isStill } from './held.ts';

const hold_ms = 500;

/** Selects a row that is held for half a second, and calls `done`. Returns a function that prevents it. */
export function beginHold(held: Held, done: () => void): () => void {
  const timer = setTimeout(() => {
    if (!isStill(held)) return;
    done();
    const { item } = held;
    toggle(item);
    if (wide.matches) go({ item_id: item.item_id }, { replace: true });
  }, hold_ms);
  return () => clearTimeout(timer);
}
