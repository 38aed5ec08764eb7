import { batches } from '../../lib/batches.ts';
import { fileSize, leftovers, storedHashes } from '../../store/file-tree.ts';
import type { Pace } from '../../upkeep/pace.ts';
import type { LocalWriter } from '../../writer/local.ts';
import { leftover_ms } from './files.ts';
import { eachInSlices, slice_size } from './pace.ts';

/** What would go of files and pages; the bytes are those that are certain to be freed. */
export async function countRemovable(data: string, writer: LocalWriter, pace: Pace) {
  const orphans = await findOrphans(data, writer, pace);
  const pragma = (name: string) => Number(writer.db.pragma(name, { simple: true }));
  const freed_bytes = orphans.reduce(
    (sum, path) => sum + fileSize(path),
    pragma('freelist_count') * pragma('page_size'),
  );
  return { orphan_files: orphans.length, freed_bytes };
}

/** Under the write lock too, because an upload that is being kept has its place a moment before its row. */
async function findOrphans(data: string, writer: LocalWriter, pace: Pace): Promise<string[]> {
  const orphans = leftovers(data, Date.now() - leftover_ms);
  await eachInSlices(pace, batches(storedHashes(data), slice_size), (hashes) => {
    writer.transaction(({ store, blobs }) => {
      const alone = hashes.filter((sha256) => store.files.named.get({ sha256 })?.named === 0);
      orphans.push(...alone.map(blobs.path));
    });
  });
  return orphans;
}
