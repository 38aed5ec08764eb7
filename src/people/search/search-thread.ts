import { parentPort } from 'node:worker_threads';
import { errorTrace } from '../../lib/process/error-text.ts';
import { threadData } from '../../lib/process/thread.ts';
import { openForReading } from '../../store/database/database.ts';
import { type Lookup, type SearchPage, searcher } from './search-lookup.ts';

/** A message of the main thread to the search thread. */
export type SearchOrder = { id: number; lookup: Lookup } | 'close';
/** A message of the search thread to the main thread. */
export type SearchNews = { id: number; found: SearchPage } | { id: number; cause: string };

if (!parentPort) throw new Error('search-thread.ts must be started as a worker thread');
const port = parentPort;
const db = openForReading(threadData<{ data: string }>().data);
const search = searcher(db);

port.on('message', (order: SearchOrder) => {
  if (order === 'close') {
    db.close();
    port.close();
  } else port.postMessage(answerTo(order));
});

function answerTo({ id, lookup }: Exclude<SearchOrder, 'close'>): SearchNews {
  try {
    return { id, found: search(lookup) };
  } catch (error) {
    return { id, cause: errorTrace(error) };
  }
}
