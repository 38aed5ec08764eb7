import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Disk } from './disk.ts';
import { type Fate, fates } from './file-model.ts';
import { type Entry, type FolderModel, type Naming, namesAfter } from './folder-model.ts';
import type { Luck } from './luck.ts';

/** What becomes of what was not synced: of the bytes of files, and of the names in folders. */
export type Cut = { readonly bytes: Fate; readonly names: (typeof nameFates)[number] };

const nameFates = ['lost', 'kept', 'each'] as const;
const volatile = /-shm$/; // shared memory, which SQLite makes anew

/** A way in which the power may go. */
export function anyCut(luck: Luck): Cut {
  return { bytes: luck.pick(fates), names: luck.pick(nameFates) };
}

/** Writes what is found on a disk after a power cut into an empty folder. */
export function writeAfterCut({ root }: Disk, cut: Cut, { luck, into }: { luck: Luck; into: string }): void {
  const happened = happenedIn(root, cut, luck);
  const write = (folder: FolderModel, path: string) => {
    for (const [name, entry] of namesAfter(folder, happened)) {
      if (volatile.test(name)) continue;
      const place = join(path, name);
      if (entry.kind === 'file') writeFileSync(place, entry.afterCut(cut.bytes, luck));
      else {
        mkdirSync(place);
        write(entry, place);
      }
    }
  };
  write(root, into);
}

/** The changes of names that a cut lets happen: of each name some first ones; what is moved keeps a name. */
function happenedIn(root: FolderModel, { names }: Cut, luck: Luck): Set<Naming> {
  const happened = new Set<Naming>();
  for (const folder of foldersOf(root)) {
    for (const changes of Map.groupBy(folder.pending(), ({ name }) => name).values()) {
      const count = { lost: 0, kept: changes.length, each: luck.below(changes.length + 1) }[names];
      for (const change of changes.slice(0, count)) happened.add(change);
    }
  }
  for (const { put } of happened) {
    if (!put) continue;
    const earlier = put.folder.pending().filter(({ name }) => name === put.naming.name);
    for (const change of earlier.slice(0, earlier.indexOf(put.naming) + 1)) happened.add(change);
  }
  return happened;
}

/** Every folder that a name stands for, may stand for, or stood for at the last sync. */
function foldersOf(root: FolderModel): Set<FolderModel> {
  const found = new Set([root]);
  for (const folder of found) {
    const entries: (Entry | undefined)[] = [...folder.durable.values(), ...folder.pending().map(({ entry }) => entry)];
    for (const entry of entries) if (entry?.kind === 'folder') found.add(entry);
  }
  return found;
}
