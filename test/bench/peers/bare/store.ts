/** The thread of the bare program that commits bodies. */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** The number of a body whose commit is on the disk. */
export type Stored = { readonly number: number };

const db = new Database(workerData);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec('CREATE TABLE bodies (number INTEGER PRIMARY KEY, body TEXT)');
const insert = db.prepare('INSERT INTO bodies VALUES (?, ?)');
parentPort?.on('message', ({ number, body }: Stored & { body: unknown }) => {
  insert.run(number, JSON.stringify(body));
  parentPort?.postMessage({ number });
});
