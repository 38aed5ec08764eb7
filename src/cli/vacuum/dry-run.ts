import { batches } from '../../lib/batches.ts';
import { fileSize, leftovers, storedHashes } from '../../store/disk/file-tree.ts';
import type { Pace } from '../../upkeep/pace.ts';
import type { LocalWriter } from '../../writer/local.ts';
import { leftover_ms } from './files.ts';
import { eachInSlices, slice_size } from './pace.ts';

/** Counts the files and pages that would be removed, with a lower bound of the freed bytes. */
export async function countRemovable(data: string, writer: LocalWriter, pace: Pace) {
  const orphans = await findOrphans(data, writer, pace);
  const pragma = (name: string) => Number(writer.db.pragma(name, { simple: true }));
  const freed_bytes = orphans.reduce(
    (sum, path) => sum + fileSize(path),
    pragma('freelist_count') * pragma('page_size'),
  );
  return { orphan_files: orphans.length, freed_bytes };
}

/** Finds unreferenced files. Takes the write lock, because an upload is moved in place just before its row exists. */
async function findOrphans(data: string, writer: LocalWriter, pace: Pace): Promise<string[]> {
  const orphans = leftovers(data, writer.time.moment().at_ms - leftover_ms);
  await eachInSlices(pace, batches(storedHashes(data), slice_size), (hashes) => {
    writer.transaction(({ store, blobs }) => {
      const alone = hashes.filter((sha256) => store.files.named.get({ sha256 })?.named === 0);
      orphans.push(...alone.map(blobs.path));
    });
  });
  return orphans;
}
