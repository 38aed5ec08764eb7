import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Disk } from './disk.ts';
import { type Fate, fates } from './file-model.ts';
import { type Entry, type FolderModel, type Naming, namesAfter } from './folder-model.ts';
import type { Luck } from './luck.ts';

/** The fate of unsynced data: of the bytes of files, and of the names in folders. */
export type Cut = { readonly bytes: Fate; readonly names: (typeof nameFates)[number] };

const nameFates = ['lost', 'kept', 'each'] as const;
const volatile = /-shm$/; // shared memory, which SQLite recreates

/** Picks a random fate for bytes and for names. */
export function anyCut(luck: Luck): Cut {
  return { bytes: luck.pick(fates), names: luck.pick(nameFates) };
}

/** Writes the content of a disk after a power cut into an empty folder. */
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

/** Picks the name changes that survive a cut: for each name a prefix of its changes. A moved file keeps a name. */
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

/** Collects every folder that has a name, may get one, or had one at the last sync. */
function foldersOf(root: FolderModel): Set<FolderModel> {
  const found = new Set([root]);
  for (const folder of found) {
    const entries: (Entry | undefined)[] = [...folder.durable.values(), ...folder.pending().map(({ entry }) => entry)];
    for (const entry of entries) if (entry?.kind === 'folder') found.add(entry);
  }
  return found;
}
