import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../contract/errors.ts';
import type { Facets } from '../contract/search-words.ts';
import { type Priority, priorities } from '../rules/priorities.ts';
import type { Found, Lookup } from './search-lookup.ts';
import { wordsMatch } from './search-match.ts';
import { openSearchThread, type SearchThreadOptions } from './search-worker.ts';

export type SearchOptions = SearchThreadOptions & {
  /** Brings the index up to what is committed. */
  index(): Promise<void>;
};
export type SearchRequest = {
  readonly account_id: string;
  /** What the person typed. */
  readonly q: string;
  readonly view: Facets['view'];
  readonly priority: Priority | null;
  readonly type: string | null;
  readonly caller_id: string | null;
  readonly caller_item_id: string | null;
  /** The position in the list that the page begins behind; undefined for the first page. */
  readonly after: readonly number[] | undefined;
  readonly limit: number;
};
/** Full-text search for people. */
export type Search = ReturnType<typeof openSearch>;

const indexing_ms = 1_000;
const most_under_way = 16; // of which none may look for more than a quarter of a second
const nothing: Found = { rows: [], next: null, truncated: false };

/** Opens the search; its thread starts with the first one. */
export function openSearch({ index, ...options }: SearchOptions) {
  const thread = openSearchThread(options);
  let under_way = 0;
  return {
    /**
     * A page of the items that show all the words, in the order of their list; undefined where no words are given. The
     * index is brought up to date first, as far as a second allows.
     * @throws {Refusal} temporary_unavailable when too many are under way, or this one takes too long
     */
    async search(request: SearchRequest): Promise<Found | undefined> {
      const match = wordsMatch(request.q);
      if (match === undefined) return undefined;
      if (match === null) return nothing;
      if (under_way >= most_under_way) throw busy();
      under_way += 1;
      try {
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

function busy(): Refusal {
  const details = { retry_after_seconds: 1 };
  return new Refusal('temporary_unavailable', 'As many searches are under way as the appliance takes.', details);
}
