import { existsSync, linkSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renameDurably } from '../../lib/sync-folder.ts';
import { isSystemError } from '../../lib/system-error.ts';
import { openTar } from '../../lib/tar/write.ts';
import { databaseName } from '../../store/copy.ts';
import { makeFolder } from '../../store/folders.ts';
import type { Pace } from '../pace.ts';
import { keepFile } from './keep-file.ts';
import { type Listed, manifestName } from './manifest.ts';
import { counted, passOver, portions } from './portions.ts';
import { syncTree } from './sync-tree.ts';
import { isArchive } from './target.ts';

/** Where a copy comes together. It has its name only when it is whole and on the disk. */
export type Sink = {
  /** Where the database is copied to, before `takeDatabase` makes it part of the copy. */
  readonly database: string;
  takeDatabase(): Promise<Listed>;
  /** Adds a file that lies somewhere. */
  add(name: string, from: string): Promise<Listed>;
  /** Adds a file that never changes and has a hash, without copying it where that can be. */
  link(name: string, from: string, sha256: string): Promise<Listed>;
  finish(manifest: Buffer): Promise<void>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
};

/** Begins a copy at a path: one file where that ends in .tar, else a folder. */
export async function openSink(path: string, pace: Pace): Promise<Sink> {
  makeFolder(dirname(path));
  const partial = partialOf(path);
  rmSync(partial, { recursive: true, force: true }); // of a copy that was cut short
  rmSync(databaseBeside(path), { force: true });
  return isArchive(path) ? archiveSink(path, pace) : folderSink(path, pace);
}

/** What an unfinished copy is called. */
export function partialOf(path: string): string {
  return `${path}.partial`;
}

function databaseBeside(path: string): string {
  return `${path}.partial-db`;
}

function folderSink(path: string, pace: Pace): Sink {
  const partial = partialOf(path);
  mkdirSync(partial, { mode: 0o700 });
  const database = join(partial, databaseName);
  const add: Sink['add'] = async (name, from) => {
    const { chunks, passed } = counted(portions(from, pace));
    await keepFile(join(partial, name), chunks);
    return { name, size_bytes: passed.size_bytes, sha256: passed.sha256() };
  };
  return {
    database,
    async takeDatabase() {
      const { size_bytes, sha256 } = await passOver(portions(database, pace));
      const file = await open(database, 'r+');
      await file.sync();
      await file.close();
      return { name: databaseName, size_bytes, sha256: sha256() };
    },
    add,
    async link(name, from, sha256) {
      const place = join(partial, name);
      mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
      return linked(from, place) ? { name, size_bytes: statSync(place).size, sha256 } : add(name, from);
    },
    async finish(manifest) {
      await keepFile(join(partial, manifestName), [manifest]);
      syncTree(partial);
      put(partial, path);
    },
    abandon: () => rm(partial, { recursive: true, force: true }),
  };
}

/** False where the copy is on another disk, or on one that knows no links. */
function linked(from: string, place: string): boolean {
  try {
    linkSync(from, place);
    return true;
  } catch (error) {
    if (isSystemError(error)) return false; // to copy it then says what is wrong
    throw error;
  }
}

/** SQLite writes into a file of its own only, which then goes into the archive. */
async function archiveSink(path: string, pace: Pace): Promise<Sink> {
  const partial = partialOf(path);
  const database = databaseBeside(path);
  const tar = await openTar(partial);
  const add = async (name: string, from: string): Promise<Listed> => {
    const { chunks, passed } = counted(portions(from, pace));
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
  if (existsSync(path)) throw new Error(`${path} came to be while the copy was made`);
  renameDurably(partial, path);
}
