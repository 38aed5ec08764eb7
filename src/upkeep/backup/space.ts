import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { bytesText } from '../../lib/text/bytes.ts';
import { isServed } from '../../store/disk/lock.ts';
import type { Described } from '../../store/migrations/copy.ts';
import { walGrowth } from './brake.ts';
import { isArchive } from './target.ts';

/** A backup does not fit on the disk. */
export class NoSpace extends Error {
  constructor(folder: string, { needed, free, what = 'the backup' }: { needed: number; free: number; what?: string }) {
    super(`${what} needs ${bytesText(needed)} in ${folder}, but only ${bytesText(Math.max(0, free))} can be used`);
    this.name = 'NoSpace';
  }
}

const margin_bytes = 1024 * 1024; // for settings, manifest, and the file system itself
const entry_bytes = 4096; // the cost of a file in addition to its bytes
const overshoot = 32; // the part of the database size by which the WAL may grow while writers are held at intervals

type Room = { readonly needed: number; readonly floor_bytes: number; readonly what: string };

/**
 * Checks that something fits into a folder, and leaves the floor free on its disk.
 * @throws {NoSpace}
 */
export function guardRoomFor(folder: string, { needed, floor_bytes, what }: Room): void {
  const free = freeIn(folder) - floor_bytes;
  if (free < needed + margin_bytes) throw new NoSpace(folder, { needed: needed + margin_bytes, free, what });
}

type Target = { readonly data: string; readonly path: string; readonly floor_bytes: number };

/**
 * Checks that a backup fits, and leaves the floor free on the disk of the data folder. With a running server, the WAL
 * needs space too.
 * @throws {NoSpace}
 */
export function guardSpace({ data, path, floor_bytes }: Target, { size_bytes, files }: Described): void {
  const folder = dirname(path);
  const uploaded = files.reduce((sum, file) => sum + file.size_bytes + entry_bytes, 0);
  const copied = size_bytes * (isArchive(path) ? 2 : 1) + uploaded + margin_bytes;
  const logged = isServed(data) ? walGrowth(size_bytes) + size_bytes / overshoot : 0;
  const is_beside = statSync(folder).dev === statSync(data).dev;
  const needed = copied + (is_beside ? logged : 0);
  const free = freeIn(folder) - (is_beside ? floor_bytes : 0);
  if (free < needed) throw new NoSpace(folder, { needed, free });
  const left = freeIn(data) - floor_bytes;
  const what = 'the write-ahead log during the backup';
  if (!is_beside && left < logged) throw new NoSpace(data, { needed: logged, free: left, what });
}

export function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
