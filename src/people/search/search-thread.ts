import { parentPort } from 'node:worker_threads';
import { errorTrace } from '../../lib/process/error-text.ts';
import { threadData } from '../../lib/process/thread.ts';
import { openForReading } from '../../store/database/database.ts';
import { type Lookup, openSearcher, type SearchPage } from './search-lookup.ts';

export type SearchOrder = { id: number; lookup: Lookup } | 'close';
export type SearchNews = { id: number; found: SearchPage } | { id: number; cause: string };

if (!parentPort) throw new Error('search-thread.ts must be started as a worker thread');
const port = parentPort;
const db = openForReading(threadData<{ data: string }>().data);
const search = openSearcher(db);

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
