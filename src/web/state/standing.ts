import type { Item } from '../item.ts';
import type { Open } from './open.ts';

/** What the open request is good for: only `answerable` takes an answer, and only then do the number keys mean one. */
export type Standing =
  | { readonly is: 'answerable'; readonly item: Item }
  | { readonly is: 'changed'; readonly item: Item; readonly before: Item; readonly chosen: string | undefined }
  | { readonly is: 'refused'; readonly item: Item; readonly action: string; readonly message: string }
  | { readonly is: 'answered' | 'withdrawn'; readonly item: Item }
  | { readonly is: 'decided'; readonly item: Item }
  | { readonly is: 'reading' | 'missing' | 'failed' };

/** A request that is there to be shown. */
export type Live = Extract<Standing, { item: unknown }>;

/** Judges the open request. */
export function standingOf({ now, seen, withdrawn, refused }: Open): Standing {
  if (typeof now === 'string') return { is: now };
  const before = seen ?? now;
  if (withdrawn) return { is: 'withdrawn', item: now };
  if (now.status !== 'pending') return { is: before.status === 'pending' ? 'answered' : 'decided', item: now };
  if (before.status !== 'pending') return { is: 'answerable', item: now };
  if (before.revision !== now.revision || before.content_hash !== now.content_hash) {
    return { is: 'changed', item: now, before, chosen: refused?.action };
  }
  if (refused) return { is: 'refused', item: now, ...refused };
  return { is: 'answerable', item: now };
}
