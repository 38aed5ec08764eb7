import type { Item } from '../server/item.ts';

/** Returns the new items, but keeps the objects of unchanged ones, so that they are not rendered again. */
export function keepKnown(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  const known = new Map(before.map((item) => [item.item_id, item]));
  const kept = now.map((item) => {
    const one = known.get(item.item_id);
    return one && markOf(one) === markOf(item) ? one : item;
  });
  return kept.length === before.length && kept.every((item, at) => item === before[at]) ? before : kept;
}

function markOf({ status, revision, content_hash, updated_at, caller, answer, ...own }: Item): string {
  const { skipped_until, hold, assigned, overdue_since, nobody_waits, approvals } = own;
  const state = [answer, skipped_until, hold?.hold_id, assigned, overdue_since, nobody_waits, approvals];
  return JSON.stringify([status, revision, content_hash, updated_at, caller.display_name, ...state]);
}
