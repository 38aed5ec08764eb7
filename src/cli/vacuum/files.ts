import { rmSync } from 'node:fs';
import { batches } from '../../lib/batches.ts';
import { hour_ms } from '../../lib/time/units.ts';
import { reapDoomed, removeOrphans } from '../../rules/upkeep/doomed.ts';
import { fileSize, leftovers, storedHashes } from '../../store/disk/file-tree.ts';
import type { Pace } from '../../upkeep/pace.ts';
import type { LocalWriter } from '../../writer/local.ts';
import { eachInSlices, inSlices, slice_size } from './pace.ts';

/** The age at which an unfinished upload counts as abandoned. */
export const leftover_ms = hour_ms;

/**
 * Removes the files that no row names: of removed rows, of uncommitted uploads, and of unfinished uploads. All under
 * the write lock, which also covers the commit of an upload.
 */
export async function removeFiles(data: string, writer: LocalWriter, pace: Pace) {
  const counts = { orphan_files: 0, freed_bytes: 0 };
  await inSlices(pace, () => {
    const { done, removed, freed_bytes } = writer.transaction((outbox) => reapDoomed(outbox, slice_size));
    counts.orphan_files += removed;
    counts.freed_bytes += freed_bytes;
    return { more: done === slice_size };
  });
  await eachInSlices(pace, batches(storedHashes(data), slice_size), (hashes) => {
    const { removed, freed_bytes } = writer.transaction((outbox) => removeOrphans(outbox, hashes));
    counts.orphan_files += removed;
    counts.freed_bytes += freed_bytes;
  });
  writer.transaction(({ now_ms }) => {
    for (const path of leftovers(data, now_ms - leftover_ms)) {
      counts.orphan_files += 1;
      counts.freed_bytes += fileSize(path);
      rmSync(path, { force: true });
    }
  });
  return counts;
}
