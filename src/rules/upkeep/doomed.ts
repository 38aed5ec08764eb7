import { fileSize } from '../../store/disk/file-tree.ts';
import type { Outbox } from '../base/outbox.ts';

const nothing = { removed: 0, freed_bytes: 0 };

/**
 * Unlinks up to `limit` files that lost their last row. It holds the write lock, so that no upload of the same bytes
 * comes in between. Returns the number of hashes done, and the files and bytes removed; all are 0 during a backup.
 */
export function reapDoomed({ store, blobs }: Pick<Outbox, 'store' | 'blobs'>, limit: number) {
  const reaped = blobs.removing(() => {
    const doomed = store.files.doomed.all({ limit });
    for (const { sha256 } of doomed) store.files.forget.run({ sha256 });
    const alone = doomed.filter(({ named }) => !named).map(({ sha256 }) => sha256);
    return { done: doomed.length, ...unlink({ blobs }, alone) };
  });
  return reaped ?? { done: 0, ...nothing };
}

/** Unlinks those of the given blobs that no row names. The caller holds the write lock. */
export function removeOrphans({ store, blobs }: Pick<Outbox, 'store' | 'blobs'>, hashes: readonly string[]) {
  const orphans = hashes.filter((sha256) => store.files.named.get({ sha256 })?.named === 0);
  return (orphans.length > 0 && blobs.removing(() => unlink({ blobs }, orphans))) || nothing;
}

function unlink({ blobs }: Pick<Outbox, 'blobs'>, hashes: readonly string[]) {
  const freed_bytes = hashes.reduce((sum, sha256) => sum + fileSize(blobs.path(sha256)), 0);
  for (const sha256 of hashes) blobs.remove(sha256);
  return { removed: hashes.length, freed_bytes };
}
