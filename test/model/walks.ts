import assert from 'node:assert/strict';
import type { List } from './world/pages.ts';
import type { Caller } from './world/world.ts';

/** A caller's walk over a list, page by page, with other steps in between. */
export type Walk = {
  readonly caller: number;
  readonly list: List;
  readonly met: number[];
  cursor: Cursor | null;
};
/** A cursor that the server returned, and the position after which its page begins. */
export type Cursor = { readonly list: List; readonly caller: Caller; readonly text: string; readonly after: number };

/** Checks a finished walk: it must have returned every live entry, and none twice. */
export function complete({ met }: Walk, live: readonly { readonly order: number }[]): void {
  const often = new Set(met);
  assert.equal(often.size, met.length, 'a walk must not repeat an entry');
  for (const { order } of live) assert.ok(often.has(order), 'a walk must not skip a live entry');
}
