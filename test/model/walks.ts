import assert from 'node:assert/strict';
import type { List } from './world/pages.ts';
import type { Caller } from './world/world.ts';

/** A caller's walk over a list, page after page, with whatever happens in between. */
export type Walk = {
  readonly caller: number;
  readonly list: List;
  readonly met: number[];
  cursor: Cursor | null;
};
/** A cursor that the server gave, and the order after which its page begins. */
export type Cursor = { readonly list: List; readonly caller: Caller; readonly text: string; readonly after: number };

/** Holds a walk that came to its end against what is live: each was met, and nothing twice. */
export function complete({ met }: Walk, live: readonly { readonly order: number }[]): void {
  const often = new Set(met);
  assert.equal(often.size, met.length, 'a walk repeats an entry');
  for (const { order } of live) assert.ok(often.has(order), 'a walk skips an entry that is live');
}
