import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { busyRefusal } from '../../contract/errors.ts';
import type { Facets } from '../../contract/search-words.ts';
import { startThread } from '../../lib/process/thread.ts';
import { type Priority, priorities } from '../../rules/base/priorities.ts';
import type { WriteOutcome } from '../../writer/messages.ts';
import { openWaiting, WriteFailure } from '../../writer/waiting.ts';
import type { Lookup, SearchPage } from './search-lookup.ts';
import { wordsMatch } from './search-match.ts';
import type { SearchNews, SearchOrder } from './search-thread.ts';

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
      if (under_way >= most_under_way) throw busyRefusal('Too many searches are running. Try again in a second.');
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

type SearchThreadOptions = {
  readonly data: string;
  /** The file of the thread; tests pass one that crashes, hangs or starts faster. */
  readonly source?: URL | undefined;
  readonly longest_ms?: number;
};

const longest_ms = 5_000;

/** Runs searches in a thread, which is started on demand, and again after it has died or was terminated. */
function openSearchThread(options: SearchThreadOptions) {
  const most_ms = options.longest_ms ?? longest_ms;
  const waiting = openWaiting();
  let thread: Worker | undefined;
  let closing = false;

  const lose = (lost: Worker | undefined, cause: string) => {
    if (!lost || thread !== lost) return;
    thread = undefined;
    waiting.fail(cause);
    void lost.terminate(); // all other searches wait for the same thread
  };

  return {
    /** Searches in the thread. @throws {WriteFailure} when the thread dies or takes too long */
    async look(lookup: Lookup): Promise<SearchPage> {
      if (closing) throw new WriteFailure('the search is closed', { bug: false });
      thread ??= start(options, { settle: waiting.settle, lose });
      const current = thread;
      const { id, outcome } = waiting.add();
      current.postMessage({ id, lookup } satisfies SearchOrder);
      const timer = setTimeout(() => lose(current, 'a search took too long'), most_ms);
      return outcome.finally(() => clearTimeout(timer)) as Promise<SearchPage>;
    },

    async close(): Promise<void> {
      closing = true;
      const last = thread;
      if (!last) return;
      last.ref();
      const exited = new Promise<void>((resolve) => last.once('exit', () => resolve()));
      last.postMessage('close' satisfies SearchOrder);
      const timer = setTimeout(() => void last.terminate(), most_ms);
      await exited;
      clearTimeout(timer);
    },
  };
}

type Ends = { settle(outcome: WriteOutcome): void; lose(thread: Worker, cause: string): void };

function start({ data, source }: SearchThreadOptions, { settle, lose }: Ends): Worker {
  const program = source ?? new URL('./search-thread.ts', import.meta.url);
  const thread = startThread({ name: 'search', source: program, data: { data } });
  thread.on('message', (news: SearchNews) => {
    if ('found' in news) settle({ id: news.id, kind: 'done', value: news.found });
    else settle({ id: news.id, kind: 'unavailable', cause: news.cause });
  });
  thread.on('error', (error: Error) => lose(thread, error.stack ?? error.message));
  thread.once('exit', () => lose(thread, 'the search thread ended'));
  thread.unref();
  return thread;
}
