import { getAsset, isSea } from 'node:sea';
import { Worker } from 'node:worker_threads';

/** A thread of the program: the name of its bundle in build/entries.ts, its source file, and what it is given. */
export type Thread = { name: string; source: URL; data: unknown };

/**
 * Starts a thread, from its bundle inside the executable and from its source file otherwise.
 * The data is copied to the thread as its workerData.
 */
export function startThread({ name, source, data }: Thread): Worker {
  if (!isSea()) return new Worker(source, { name, workerData: data });
  return new Worker(getAsset(`${name}.cjs`, 'utf8'), { name, workerData: data, eval: true });
}
