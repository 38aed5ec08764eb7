/** The probe's thread: writes one row through a connection of its own, then waits for the end. */
import { parentPort } from 'node:worker_threads';
import { threadData } from '../../src/lib/thread.ts';
import { sqlite } from '../../src/store/sqlite.ts';

const database = sqlite(threadData<{ file: string }>().file);
database.exec('insert into t values (1)');
parentPort?.postMessage('done');
