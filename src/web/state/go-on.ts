import { advance } from './move.ts';
import { accept, open } from './open.ts';
import { standingOf } from './standing.ts';

/** Goes on from a request that cannot be answered as it was seen: with what it is now, or with the next one. */
export function goOn(): void {
  const shown = open.peek();
  if (!shown) return;
  const { is } = standingOf(shown);
  if (is === 'changed' || is === 'refused') accept();
  else advance(shown.item_id);
}
