import { existsSync, linkSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renameDurably } from '../../lib/process/sync-folder.ts';
import { isSystemError } from '../../lib/process/system-error.ts';
import { openTar } from '../../lib/tar/write.ts';
import { makeFolder } from '../../store/disk/folders.ts';
import { keepFile } from '../../store/disk/keep-file.ts';
import { giveToOwner } from '../../store/disk/owner.ts';
import { databaseName } from '../../store/migrations/copy.ts';
import type { Pace } from '../pace.ts';
import { type ManifestEntry, manifestName } from './manifest.ts';
import { countBytes, passOver, readPortions } from './portions.ts';
import { syncTree } from './sync-tree.ts';
import { isArchive } from './target.ts';

/** A backup in the making. It gets its name only when it is whole and durable. */
export type Sink = {
  /** The path to copy the database to. `takeDatabase` then makes it part of the backup. */
  readonly database: string;
  takeDatabase(): Promise<ManifestEntry>;
  add(name: string, from: string): Promise<ManifestEntry>;
  /** Adds an immutable file with a known hash, by a hard link if possible. */
  link(name: string, from: string, sha256: string): Promise<ManifestEntry>;
  finish(manifest: Buffer): Promise<void>;
  /** Removes the unfinished backup. */
  abandon(): Promise<void>;
};

type Source = { readonly data: string; readonly pace: Pace };

/** Starts a backup at a path: one file if the path ends in .tar, else a folder. */
export async function openSink(path: string, source: Source): Promise<Sink> {
  if (!existsSync(dirname(path))) {
    makeFolder(dirname(path));
    giveToOwner(source.data, dirname(path));
  }
  if (isArchive(path)) {
    // left by an interrupted backup
    for (const left of [partialOf(path), databaseBeside(path)]) rmSync(left, { force: true });
  }
  return isArchive(path) ? archiveSink(path, source) : folderSink(path, source);
}

/** Returns the path of an unfinished backup. */
export function partialOf(path: string): string {
  return `${path}.partial`;
}

function databaseBeside(path: string): string {
  return `${path}.partial-db`;
}

function folderSink(path: string, { data, pace }: Source): Sink {
  const partial = partialOf(path);
  mkdirSync(partial, { mode: 0o700 });
  giveToOwner(data, partial);
  const database = join(partial, databaseName);
  /** Creates folders for the owner of the data folder, who can remove them if the backup is interrupted. */
  const make = (place: string) => {
    const made = mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    if (made !== undefined) giveToOwner(data, made);
  };
  const add: Sink['add'] = async (name, from) => {
    const place = join(partial, name);
    const { chunks, passed } = countBytes(readPortions(from, pace));
    make(place);
    await keepFile(place, chunks);
    giveToOwner(data, place);
    return { name, size_bytes: passed.size_bytes, sha256: passed.sha256() };
  };
  return {
    database,
    async takeDatabase() {
      const { size_bytes, sha256 } = await passOver(readPortions(database, pace));
      const file = await open(database, 'r+');
      await file.sync();
      await file.close();
      giveToOwner(data, database);
      return { name: databaseName, size_bytes, sha256: sha256() };
    },
    add,
    async link(name, from, sha256) {
      const place = join(partial, name);
      make(place);
      return linked(from, place) ? { name, size_bytes: statSync(place).size, sha256 } : add(name, from);
    },
    async finish(manifest) {
      await keepFile(join(partial, manifestName), [manifest]);
      giveToOwner(data, join(partial, manifestName));
      syncTree(partial);
      put(partial, path);
    },
    abandon: () => rm(partial, { recursive: true, force: true }),
  };
}

/** Returns false if the target is on another disk, or the file system has no hard links. */
function linked(from: string, place: string): boolean {
  try {
    linkSync(from, place);
    return true;
  } catch (error) {
    if (isSystemError(error)) return false; // copying the file then reports what is wrong
    throw error;
  }
}

/** Starts an archive. SQLite can only write to its own file, which is then added to the archive. */
async function archiveSink(path: string, { data, pace }: Source): Promise<Sink> {
  const partial = partialOf(path);
  const database = databaseBeside(path);
  const tar = await openTar(partial);
  const add = async (name: string, from: string): Promise<ManifestEntry> => {
    const { chunks, passed } = countBytes(readPortions(from, pace));
    await tar.add(name, statSync(from).size, chunks);
    return { name, size_bytes: passed.size_bytes, sha256: passed.sha256() };
  };
  return {
    database,
    async takeDatabase() {
      const listed = await add(databaseName, database);
      await rm(database);
      return listed;
    },
    add,
    link: add,
    async finish(manifest) {
      await tar.add(manifestName, manifest.length, [manifest]);
      await tar.end();
      giveToOwner(data, partial);
      put(partial, path);
    },
    async abandon() {
      await tar.abandon();
      await rm(partial, { force: true });
      await rm(database, { force: true });
    },
  };
}

function put(partial: string, path: string): void {
  if (existsSync(path)) throw new Error(`${path} was created during the backup`);
  renameDurably(partial, path);
}
