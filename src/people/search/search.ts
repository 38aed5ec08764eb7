import { setTimeout as wait } from 'node:timers/promises';
import { busy } from '../../contract/errors.ts';
import type { Facets } from '../../contract/search-words.ts';
import { type Priority, priorities } from '../../rules/base/priorities.ts';
import type { Lookup, SearchPage } from './search-lookup.ts';
import { wordsMatch } from './search-match.ts';
import { openSearchThread, type SearchThreadOptions } from './search-worker.ts';

type SearchOptions = SearchThreadOptions & {
  index(): Promise<void>;
};
export type SearchRequest = {
  readonly account_id: string;
  readonly q: string;
  readonly view: Facets['view'];
  readonly priority: Priority | null;
  readonly type: string | null;
  readonly caller_id: string | null;
  readonly caller_item_id: string | null;
  /** The position after which the page starts; undefined for the first page. */
  readonly after: readonly number[] | undefined;
  readonly limit: number;
};
export type Search = ReturnType<typeof openSearch>;

const indexing_ms = 1_000;
const most_under_way = 16; // each scans for at most a quarter of a second
const nothing: SearchPage = { rows: [], next: null, truncated: false };

/** Opens the search; its thread starts with the first request. */
export function openSearch({ index, ...options }: SearchOptions) {
  const thread = openSearchThread(options);
  let under_way = 0;
  return {
    /**
     * Returns a page of the items that contain all the words, in the order of their list; undefined without words.
     * Updates the index first, for at most a second.
     * @throws {Refusal} temporary_unavailable when too many searches run, or this one takes too long
     */
    async search(request: SearchRequest): Promise<SearchPage | undefined> {
      const match = wordsMatch(request.q);
      if (match === undefined) return undefined;
      if (match === null) return nothing;
      if (under_way >= most_under_way) throw busy('Too many searches are running. Try again in a second.');
      under_way += 1;
      try {
        // an outdated index only finds fewer items, and the writer logs why indexing fails
        await Promise.race([index().catch(() => {}), wait(indexing_ms, undefined, { ref: false })]);
        return await thread.look(lookupOf(request, match));
      } finally {
        under_way -= 1;
      }
    },
    close: thread.close,
  };
}

function lookupOf({ account_id, view, priority, type, caller_id, ...request }: SearchRequest, match: string): Lookup {
  const urgency = priority === null ? undefined : priorities.indexOf(priority);
  return {
    view,
    match,
    facets: { account_id, ...(caller_id !== null && { caller_id }), ...(type !== null && { row_type: type }) },
    most_urgent: urgency ?? priorities.length - 1,
    least_urgent: urgency ?? 0,
    caller_item_id: request.caller_item_id,
    after: request.after ?? [],
    limit: request.limit,
  };
}
