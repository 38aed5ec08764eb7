import { reapDoomed } from '../rules/doomed.ts';
import type { WriterBase } from './open.ts';

const most_at_once = 16;

/**
 * Unlinks the bytes of some files that lost their last row, under the write lock, so that no upload can come between;
 * tells whether there are more. A crash before the commit leaves the hash doomed, and it is looked at again.
 */
export function reap({ store, blobs, transaction }: WriterBase): boolean {
  if (store.files.doomed.all({ limit: 1 }).length === 0) return false;
  transaction.begin.run();
  const { done } = reapDoomed({ store, blobs }, most_at_once);
  transaction.commit.run();
  return done === most_at_once;
}
