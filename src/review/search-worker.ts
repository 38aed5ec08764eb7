import type { Worker } from 'node:worker_threads';
import { startThread } from '../lib/thread.ts';
import type { WriteOutcome } from '../writer/messages.ts';
import { openWaiting, WriteFailure } from '../writer/waiting.ts';
import type { Found, Lookup } from './search-lookup.ts';
import type { SearchNews, SearchOrder } from './search-thread.ts';

export type SearchThreadOptions = {
  readonly data: string;
  /** Where the thread's program is; tests bring one that dies or hangs. */
  readonly source?: URL;
  /** The longest that one search may take, in milliseconds. */
  readonly longest_ms?: number;
};

const longest_ms = 5_000;

/** The thread that searches: started when it is needed, and again when it has died or had to be ended. */
export function openSearchThread(options: SearchThreadOptions) {
  const most_ms = options.longest_ms ?? longest_ms;
  const waiting = openWaiting();
  let thread: Worker | undefined;
  let closing = false;

  const lose = (lost: Worker | undefined, cause: string) => {
    if (!lost || thread !== lost) return;
    thread = undefined;
    waiting.fail(cause);
    void lost.terminate(); // whatever it hangs in, the others that wait for it would wait as long
  };

  return {
    /** Has the thread look. @throws {WriteFailure} when it dies or takes too long */
    async look(lookup: Lookup): Promise<Found> {
      if (closing) throw new WriteFailure('the search is closed', { bug: false });
      thread ??= start(options, { settle: waiting.settle, lose });
      const asked = thread;
      const { id, outcome } = waiting.add();
      asked.postMessage({ id, lookup } satisfies SearchOrder);
      const timer = setTimeout(() => lose(asked, 'a search took too long'), most_ms);
      return outcome.finally(() => clearTimeout(timer)) as Promise<Found>;
    },

    /** Ends the thread, which closes its connection. */
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
