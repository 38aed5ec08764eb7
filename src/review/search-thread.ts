import { parentPort } from 'node:worker_threads';
import { threadData } from '../lib/thread.ts';
import { openForReading } from '../store/database.ts';
import { type Found, type Lookup, searcher } from './search-lookup.ts';

/** What the main thread asks, and what it is told. */
export type SearchOrder = { id: number; lookup: Lookup } | 'close';
export type SearchNews = { id: number; found: Found } | { id: number; cause: string };

if (!parentPort) throw new Error('the search runs as a thread');
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
    return { id, cause: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
