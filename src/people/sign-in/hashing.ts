import { busy } from '../../contract/errors.ts';
import { type Semaphore, semaphore } from '../../lib/concurrency/semaphore.ts';

const hashing = { at_once: 2, waiting: 32 }; // file access needs the same four threads of libuv

/** Opens the semaphore for hashing passwords. */
export function openHashing(): Semaphore {
  return semaphore(hashing, () => busy('Too many people are signing in. Try again in a second.'));
}
