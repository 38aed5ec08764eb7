import { facetTokens, searchWords } from '../contract/search-words.ts';
import type { Indexable } from '../store/search.ts';
import type { Store } from '../store/store.ts';
import type { WriterBase } from './open.ts';

const slice_ms = 5;

/** Brings inputs into the search index for a few milliseconds, in one commit; tells whether there is more to do. */
export function indexSlice({ store, transaction }: WriterBase): boolean {
  if (!store.search.nextStale.get() && !store.search.nextFresh.get()) return false; // no commit for nothing
  transaction.begin.run();
  const end_ms = performance.now() + slice_ms;
  let more = true;
  while (more && performance.now() < end_ms) more = indexNext(store);
  transaction.commit.run();
  return more;
}

/** What changed or went comes first, so that whoever has seen a new input in the index sees no old words in it. */
function indexNext(store: Store): boolean {
  const stale = store.search.nextStale.get();
  if (stale) {
    store.search.forget.run(stale);
    const input = store.search.one.get({ sequence: stale.input_sequence });
    if (input) add(store, input);
    store.search.done.run(stale);
    return true;
  }
  const fresh = store.search.nextFresh.get();
  if (!fresh) return false;
  add(store, fresh);
  store.search.advance.run({ indexed_through: fresh.sequence });
  return true;
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
