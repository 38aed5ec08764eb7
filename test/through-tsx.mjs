/**
 * Loads the files of the tests through tsx. Threads load theirs by the runtime itself, which is faster. Each thread
 * runs this file too, so it is JavaScript: for TypeScript the runtime would load its compiler in every one.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const { register } = await import('tsx/esm/api');
  register();
}
