import { rmSync } from 'node:fs';
import { batches } from '../../lib/batches.ts';
import { reapDoomed, removeOrphans } from '../../rules/doomed.ts';
import { fileSize, leftovers, storedHashes } from '../../store/file-tree.ts';
import type { Pace } from '../../upkeep/pace.ts';
import type { LocalWriter } from '../../writer/local.ts';
import { eachInSlices, inSlices, slice_size } from './pace.ts';

/** How long nothing has to be written to an unfinished upload until it is none. */
export const leftover_ms = 3_600_000;

/**
 * Removes the bytes that no row names: of files that were removed, of uploads whose transaction never committed, and
 * what unfinished uploads left. All under the write lock, within which an upload gets its row and its place.
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
  writer.transaction(() => {
    for (const path of leftovers(data, Date.now() - leftover_ms)) {
      counts.orphan_files += 1;
      counts.freed_bytes += fileSize(path);
      rmSync(path, { force: true });
    }
  });
  return counts;
}
