/** Loads the files of the tests through tsx. Threads load theirs by the runtime itself, which is faster. */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const { register } = await import('tsx/esm/api');
  register();
}
