import { facetTokens, searchWords } from '../contract/search-words.ts';
import type { Store } from '../store/store.ts';
import type { Indexable } from '../store/tables/search.ts';
import type { WriterBase } from './open.ts';

const default_slice_ms = 5;
const pages_at_once = 32; // some milliseconds of merging
const merges_between = 2; // until a part holds a million items, merging writes twice as much again as adding

/**
 * Adds inputs to the search index, in one commit of a few milliseconds per call, and tells whether more is left. Each
 * commit adds a part to the index, and every search reads all parts. So parts are merged between additions, in slices
 * as short, because FTS5 itself would merge within the commit.
 */
export function indexing(base: Pick<WriterBase, 'store' | 'transaction'>, slice_ms = default_slice_ms): () => boolean {
  const { store, transaction } = base;
  let merges = 0; // merges to do before more inputs are added
  let parts = true; // whether there may be parts to merge
  return () => {
    const waiting = store.search.nextStale.get() !== undefined || nextFresh(store) !== undefined;
    if (!waiting && !parts) return false; // avoids an empty commit
    transaction.begin.run();
    const merged = (merges > 0 || !waiting) && mergeSlice(store);
    const more = waiting && (merged || addSlice(store, slice_ms));
    transaction.commit.run();
    merges = merged ? Math.max(0, merges - 1) : merges_between;
    parts = merged || waiting;
    return more || parts;
  };
}

/** Merges some pages of the index. Tells whether any were merged, so that more may follow. */
function mergeSlice({ search }: Store): boolean {
  const { before = 0 } = search.changes.get() ?? {};
  search.merge.run({ pages: pages_at_once });
  const { before: after = 0 } = search.changes.get() ?? {};
  return after - before >= 2; // fewer changes mean that nothing was merged (fts5.html, "The 'merge' Command")
}

/** Indexes changed and removed inputs first, so that an index with a new row has no outdated words. */
function addSlice(store: Store, slice_ms: number): boolean {
  const end_ms = performance.now() + slice_ms;
  return indexStale(store, end_ms) || indexFresh(store, end_ms);
}

function indexStale(store: Store, end_ms: number): boolean {
  for (let stale = store.search.nextStale.get(); stale; stale = store.search.nextStale.get()) {
    if (performance.now() >= end_ms) return true;
    store.search.forget.run(stale);
    const row = store.search.one.get({ sequence: stale.input_sequence });
    if (row) add(store, row);
    store.search.done.run(stale);
  }
  return false;
}

function indexFresh(store: Store, end_ms: number): boolean {
  let through = 0;
  let fresh = nextFresh(store);
  for (; fresh && performance.now() < end_ms; fresh = store.search.nextFresh.get({ through })) {
    add(store, fresh);
    through = fresh.sequence;
  }
  if (through > 0) store.search.advance.run({ indexed_through: through });
  return fresh !== undefined;
}

function nextFresh({ search }: Store): Indexable | undefined {
  return search.nextFresh.get({ through: search.progress.get()?.indexed_through ?? 0 });
}

function add({ search }: Store, row: Indexable): void {
  const { sequence, canonical, account_id, caller_id, urgency, row_type } = row;
  const view = row.answered_at === null ? 'queue' : 'decided';
  const facets = facetTokens({ account_id, caller_id, urgency, row_type, view }).join(' ');
  search.add.run({ input_sequence: sequence, words: searchWords(canonical), facets });
}

/** Tracks requests to index everything that was committed before they came. */
export function indexRequests({ store }: WriterBase) {
  let open: { id: number; through: number }[] = [];
  return {
    add: (id: number) => open.push({ id, through: store.search.last.get()?.sequence ?? 0 }),
    waiting: () => open.length > 0,

    /**
     * Removes and returns the fulfilled requests. With `all`, returns every request, because no more work is left or
     * possible.
     */
    take({ all }: { all: boolean }): number[] {
      const { indexed_through, stale } = store.search.progress.get() ?? { indexed_through: 0, stale: 1 };
      const isMet = ({ through }: { through: number }) => all || (stale === 0 && indexed_through >= through);
      const met = open.filter(isMet);
      open = open.filter((request) => !isMet(request));
      return met.map(({ id }) => id);
    },
  };
}
