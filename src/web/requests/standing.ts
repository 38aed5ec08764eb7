import { type Item, isWaiting } from '../server/item.ts';
import type { Open } from './open.ts';

/** The state of the open request for the person. Only an `answerable` one can be answered, and only then by key. */
export type Standing =
  | { readonly is: 'answerable'; readonly item: Item }
  | { readonly is: 'changed'; readonly item: Item; readonly before: Item; readonly chosen: string | undefined }
  | { readonly is: 'refused'; readonly item: Item; readonly action: string; readonly message: string }
  | { readonly is: 'answered'; readonly item: Item; readonly before: Item }
  | { readonly is: 'deleted'; readonly item: Item; readonly before: Item; readonly because: 'asker_ended' | undefined }
  | { readonly is: 'decided'; readonly item: Item }
  | { readonly is: 'reading' | 'missing' | 'failed' };

/** The standing of a request that can be shown. */
export type Live = Extract<Standing, { item: unknown }>;

/** Determines the standing of the open request. */
export function standingOf({ now, seen, is_deleted, because, refused }: Open): Standing {
  if (typeof now === 'string') return { is: now };
  const before = seen ?? now;
  if (is_deleted) return { is: 'deleted', item: now, before, because };
  if (!isWaiting(now)) {
    return isWaiting(before) ? { is: 'answered', item: now, before } : { is: 'decided', item: now };
  }
  if (!isWaiting(before)) return { is: 'answerable', item: now };
  if (before.revision !== now.revision || before.content_hash !== now.content_hash) {
    return { is: 'changed', item: now, before, chosen: refused?.action };
  }
  if (refused) return { is: 'refused', item: now, ...refused };
  return { is: 'answerable', item: now };
}
