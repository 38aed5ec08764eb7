/** The thread of the probe: writes one row through its own connection, and then waits. */
import { parentPort } from 'node:worker_threads';
import { threadData } from '../../src/lib/process/thread.ts';
import { sqlite } from '../../src/store/sqlite/sqlite.ts';

const database = sqlite(threadData<{ file: string }>().file);
database.exec('insert into t values (1)');
parentPort?.postMessage('done');
