import { rmSync } from 'node:fs';
import { hour_ms } from '../../lib/time/units.ts';
import { dropExpired } from '../../rules/answers/files.ts';
import { dropExpiredSignIns } from '../../rules/people/sessions.ts';
import { reapDoomed, removeOrphans } from '../../rules/upkeep/doomed.ts';
import { fileSize, listLeftovers, storedHashes } from '../../store/disk/file-tree.ts';
import { type Pace, paceOf } from '../../upkeep/pace.ts';
import type { LocalWriter } from '../../writer/local.ts';
import { type ExpiredRows, runRetention } from '../../writer/retention.ts';
import { runWrite, type Write, type WriteVerb } from '../../writer/writes.ts';
import type { Folder } from '../folder.ts';
import type { Manner } from '../output.ts';
import { startProgress } from '../progress.ts';

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
  const orphans = listLeftovers(data, writer.time.moment().at_ms - leftover_ms);
  await eachInSlices(pace, batches(storedHashes(data), slice_size), (hashes) => {
    writer.transaction(({ store, blobs }) => {
      const alone = hashes.filter((sha256) => store.files.named.get({ sha256 })?.named === 0);
      orphans.push(...alone.map(blobs.path));
    });
  });
  return orphans;
}

/** Removes expired items. Only counts them on a dry run. */
export function applyRetention(
  { settings }: Folder,
  { store, transaction, time }: LocalWriter,
  { dry, pace }: { dry: boolean; pace: Pace },
): Promise<ExpiredRows> {
  const accounts = store.accounts.list.all();
  const write = async (verb: WriteVerb, ...rest: unknown[]) => {
    const since_ms = performance.now();
    const done = transaction((outbox) => runWrite(outbox, verb, rest));
    await pace.rest(since_ms);
    return done;
  };
  return runRetention({ accounts, settings, write: write as Write, past: time.past, dry });
}

export async function dropUnused({ transaction }: LocalWriter, pace: Pace): Promise<void> {
  await inSlices(pace, () => ({ more: transaction(dropExpired) > 0 }));
  transaction(dropExpiredSignIns);
}

const leftover_ms = hour_ms;

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
    for (const path of listLeftovers(data, now_ms - leftover_ms)) {
      counts.orphan_files += 1;
      counts.freed_bytes += fileSize(path);
      rmSync(path, { force: true });
    }
  });
  return counts;
}

const index_pages_at_once = 16;

/** Updates the search index and merges it in steps, which frees the pages of removed entries. */
export async function tidyIndex({ store, transaction, index }: LocalWriter, pace: Pace): Promise<void> {
  await inSlices(pace, () => ({ more: index() }));
  let pages = -index_pages_at_once; // a negative number starts a full merge, a positive one continues it
  await inSlices(pace, () =>
    transaction(() => {
      const { before = 0 } = store.search.changes.get() ?? {};
      store.search.merge.run({ pages });
      const { before: after = 0 } = store.search.changes.get() ?? {};
      pages = index_pages_at_once;
      return { more: after - before >= 2 }; // fewer changes: nothing was merged (fts5.html, "The 'merge' Command")
    }),
  );
}

const pages_at_once = 32;
const slices_a_checkpoint = 32;

/** Returns the unused pages of the database to the disk, a few at a time. Returns the bytes. */
export async function returnPages(
  call: Manner,
  { db, giveBack, checkpoint }: LocalWriter,
  pace: Pace,
): Promise<number> {
  const pragma = (name: string) => Number(db.pragma(name, { simple: true }));
  const total = pragma('freelist_count');
  const progress = startProgress(call, 'Returning pages', total);
  let returned = 0;
  let slices = 0;
  await inSlices(pace, () => {
    const before = pragma('freelist_count');
    if (before === 0) return { more: false };
    giveBack(pages_at_once);
    if (++slices % slices_a_checkpoint === 0) checkpoint(); // spares a server the checkpoint
    const freed = before - pragma('freelist_count');
    returned += Math.max(0, freed);
    progress.at(returned);
    return { more: freed > 0 && returned < total };
  });
  checkpoint(); // the checkpoint shortens the file
  progress.end();
  return returned * pragma('page_size');
}

const slice_size = 100;

const share_beside_server = 0.1;

/** Returns the pace of a vacuum: slow beside a server, which keeps nearly all of its time. */
export function paceBeside(served: boolean): Pace {
  const share = served ? share_beside_server : 1;
  return paceOf({ share: () => share });
}

export async function inSlices(pace: Pace, slice: () => { more: boolean }): Promise<void> {
  for (let more = true; more; ) {
    const since_ms = performance.now();
    more = slice().more;
    await pace.rest(since_ms);
  }
}

function eachInSlices<Batch>(pace: Pace, batches: Iterator<Batch>, work: (batch: Batch) => void): Promise<void> {
  return inSlices(pace, () => {
    const { done, value } = batches.next();
    if (!done) work(value);
    return { more: !done };
  });
}

export function* batches<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
