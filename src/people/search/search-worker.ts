import type { Worker } from 'node:worker_threads';
import { startThread } from '../../lib/process/thread.ts';
import type { WriteOutcome } from '../../writer/messages.ts';
import { openWaiting, WriteFailure } from '../../writer/waiting.ts';
import type { Lookup, SearchPage } from './search-lookup.ts';
import type { SearchNews, SearchOrder } from './search-thread.ts';

export type SearchThreadOptions = {
  readonly data: string;
  /** The file of the thread; tests pass one that crashes, hangs or starts faster. */
  readonly source?: URL | undefined;
  readonly longest_ms?: number;
};

const longest_ms = 5_000;

/** Runs searches in a thread, which is started on demand, and again after it has died or was terminated. */
export function openSearchThread(options: SearchThreadOptions) {
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
