import { facetTokens, searchWords } from '../contract/search-words.ts';
import type { Indexable } from '../store/search.ts';
import type { Store } from '../store/store.ts';
import type { WriterBase } from './open.ts';

const slice_ms = 5;
const pages_at_once = 32; // some milliseconds of merging
const merges_between = 2; // as much as is written twice more until a part has grown to a million items

/**
 * Brings inputs into the search index, a few milliseconds of it at a time, in one commit; tells whether there is more
 * to do. Each such commit makes a part of the index, and every search looks into all of them, so in between parts are
 * merged, as slowly: FTS5 would do that within the commit.
 */
export function indexing(base: WriterBase): () => boolean {
  const { store, transaction } = base;
  let merges = 0; // to do before more is added
  let parts = true; // whether there may be some to merge
  return () => {
    const waiting = store.search.nextStale.get() !== undefined || nextFresh(store) !== undefined;
    if (!waiting && !parts) return false; // no commit for nothing
    transaction.begin.run();
    const merged = (merges > 0 || !waiting) && mergeSlice(store);
    const more = waiting && (merged || addSlice(store));
    transaction.commit.run();
    merges = merged ? Math.max(0, merges - 1) : merges_between;
    parts = merged || waiting;
    return more || parts;
  };
}

/** Merges some pages of the parts of the index; tells whether there were any, and so may be more. */
function mergeSlice({ search }: Store): boolean {
  const { before = 0 } = search.changes.get() ?? {};
  search.merge.run({ pages: pages_at_once });
  const { before: after = 0 } = search.changes.get() ?? {};
  return after - before >= 2; // fewer mean that nothing was merged (fts5.html, "The 'merge' Command")
}

/** What changed or went comes first, so that whoever has seen a new input in the index sees no old words in it. */
function addSlice(store: Store): boolean {
  const end_ms = performance.now() + slice_ms;
  return indexStale(store, end_ms) || indexFresh(store, end_ms);
}

function indexStale(store: Store, end_ms: number): boolean {
  for (let stale = store.search.nextStale.get(); stale; stale = store.search.nextStale.get()) {
    if (performance.now() >= end_ms) return true;
    store.search.forget.run(stale);
    const input = store.search.one.get({ sequence: stale.input_sequence });
    if (input) add(store, input);
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

function add({ search }: Store, input: Indexable): void {
  const { sequence, canonical, account_id, caller_id, urgency, row_type } = input;
  const view = input.answered_at === null ? 'queue' : 'decided';
  const facets = facetTokens({ account_id, caller_id, urgency, row_type, view }).join(' ');
  search.add.run({ input_sequence: sequence, words: searchWords(canonical), facets });
}

/** Requests to bring the index up to what was committed when they came. */
export function indexRequests({ store }: WriterBase) {
  let open: { id: number; through: number }[] = [];
  return {
    add: (id: number) => open.push({ id, through: store.search.last.get()?.sequence ?? 0 }),
    waiting: () => open.length > 0,

    /** Takes the requests that are met; all of them when there is nothing more to do, or nothing can be done now. */
    take({ all }: { all: boolean }): number[] {
      const { indexed_through, stale } = store.search.progress.get() ?? { indexed_through: 0, stale: 1 };
      const isMet = ({ through }: { through: number }) => all || (stale === 0 && indexed_through >= through);
      const met = open.filter(isMet);
      open = open.filter((request) => !isMet(request));
      return met.map(({ id }) => id);
    },
  };
}
