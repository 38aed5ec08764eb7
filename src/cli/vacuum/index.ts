import type { Pace } from '../../upkeep/pace.ts';
import type { LocalWriter } from '../../writer/local.ts';
import { inSlices } from './pace.ts';

const pages_at_once = 16;

/**
 * Brings the search index up to date and merges it in steps, as FTS5's `optimize` does. Only merging frees the pages of
 * removed entries.
 */
export async function tidyIndex({ store, transaction, index }: LocalWriter, pace: Pace): Promise<void> {
  await inSlices(pace, () => ({ more: index() }));
  let pages = -pages_at_once; // a negative number starts a full merge, a positive one continues it
  await inSlices(pace, () =>
    transaction(() => {
      const { before = 0 } = store.search.changes.get() ?? {};
      store.search.merge.run({ pages });
      const { before: after = 0 } = store.search.changes.get() ?? {};
      pages = pages_at_once;
      return { more: after - before >= 2 }; // fewer changes: nothing was merged (fts5.html, "The 'merge' Command")
    }),
  );
}
