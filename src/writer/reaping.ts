import type { WriterBase } from './open.ts';

const most_at_once = 16;

/** Unlinks the bytes of files that lost their last row, under the write lock, so that no upload can come between. */
export function reap({ db, store, blobs, transaction }: WriterBase): void {
  if (store.files.doomed.all({ limit: 1 }).length === 0) return;
  transaction.begin.run();
  for (const { sha256, named } of store.files.doomed.all({ limit: most_at_once })) {
    if (!named) blobs.remove(sha256);
    store.files.forget.run({ sha256 });
  }
  transaction.commit.run();
  if (db.inTransaction) throw new Error('the removal of files did not commit');
}
