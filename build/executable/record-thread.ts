/** Runs a thread's bundle and, once it has begun, writes what V8 has compiled of it. */
import { threadName } from 'node:worker_threads';
import { type Recording, recorded } from './recorded.ts';

/** Called in the thread. */
export function recordThread(recording: Recording): void {
  const { require, write } = recorded(recording, '');
  const name = String(threadName);
  require(`carried:${name}`);
  write(name);
}
