import { fileSize } from '../store/file-tree.ts';
import type { Outbox } from './outbox.ts';

const nothing = { removed: 0, freed_bytes: 0 };

/**
 * Unlinks the bytes of files that lost their last row, at most so many; under the write lock, so that no upload of the
 * same bytes can come between. Returns how many hashes it is done with, and the files and bytes that went: none of all
 * that while a copy of the folder is made.
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

/** Unlinks those of the given bytes that no row names; under the write lock. */
export function removeOrphans({ store, blobs }: Pick<Outbox, 'store' | 'blobs'>, hashes: readonly string[]) {
  const orphans = hashes.filter((sha256) => store.files.named.get({ sha256 })?.named === 0);
  return (orphans.length > 0 && blobs.removing(() => unlink({ blobs }, orphans))) || nothing;
}

function unlink({ blobs }: Pick<Outbox, 'blobs'>, hashes: readonly string[]) {
  const freed_bytes = hashes.reduce((sum, sha256) => sum + fileSize(blobs.path(sha256)), 0);
  for (const sha256 of hashes) blobs.remove(sha256);
  return { removed: hashes.length, freed_bytes };
}
