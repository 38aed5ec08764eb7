import { isDeepStrictEqual } from 'node:util';
import type { Content } from '../contents/content.ts';
import { refuses, type Says } from './says.ts';
import { type Caller, type Item, itemOf, removeItem, timeIn, type World } from './world.ts';

/** Accepts a submission, recognizes it as a duplicate, or refuses it (src/docs/contract.md, "Item states"). */
export function send(world: World, caller: Caller, { caller_item_id, kept }: Content): Says {
  const item = itemOf(world, caller, caller_item_id);
  if (item?.decision) return refuses('answered_unacknowledged');
  if (item && !isDeepStrictEqual(item.content, kept)) return refuses('pending_content_conflict');
  if (!item) {
    const now = timeIn(world);
    const fresh = { created_at: now, updated_at: now, revision: 1, item_id: null, decision: null };
    world.items.push({ caller, caller_item_id, content: kept, order: ++world.last, ...fresh });
  }
  const revision = item?.revision ?? 1;
  return { data: { caller_item_id, status: 'pending', revision, created: !item, duplicate: !!item } };
}

/** Replaces the content of a pending item. */
export function replace(world: World, caller: Caller, { caller_item_id, kept }: Content): Says {
  const item = itemOf(world, caller, caller_item_id);
  if (!item) return refuses('not_found');
  if (item.decision) return refuses('answered_unacknowledged');
  const changed = !isDeepStrictEqual(item.content, kept);
  if (changed) Object.assign(item, { content: kept, revision: item.revision + 1, updated_at: timeIn(world) });
  return { data: { caller_item_id, status: 'pending', revision: item.revision, replaced: changed, changed } };
}

/** Deletes a pending item. */
export function deleteInput(world: World, caller: Caller, caller_item_id: string): Says {
  const item = itemOf(world, caller, caller_item_id);
  if (!item) return refuses('not_found');
  if (item.decision) return refuses('input_not_pending');
  removeItem(world, item);
  return { data: { caller_item_id, deleted: true } };
}

/** Returns a live item with its content. */
export function look(world: World, caller: Caller, caller_item_id: string): Says {
  const item = itemOf(world, caller, caller_item_id);
  return item ? { data: { ...listed(item), raw_input: item.content } } : refuses('not_found');
}

/** Returns the entry of an item in input/list. */
export function listed({ caller_item_id, decision, revision, created_at, updated_at }: Item) {
  const status = decision ? 'answered' : 'pending';
  return { caller_item_id, status, revision, created_at, updated_at, answered_at: decision?.answered_at ?? null };
}
