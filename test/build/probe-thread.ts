/** The probe's thread: writes one row through a connection of its own, then waits for the end. */
import { parentPort, workerData } from 'node:worker_threads';
import { sqlite } from '../../src/store/sqlite.ts';

const database = sqlite(workerData.file);
database.exec('insert into t values (1)');
parentPort?.postMessage('done');
