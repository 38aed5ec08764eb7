import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { bytesText } from '../../lib/bytes.ts';
import type { Described } from '../../store/copy.ts';
import { isArchive } from './target.ts';

/** A copy would not fit where it is wanted. */
export class NoSpace extends Error {
  constructor(folder: string, { needed, free }: { needed: number; free: number }) {
    super(`the copy needs ${bytesText(needed)} in ${folder}, where ${bytesText(Math.max(0, free))} can be used`);
    this.name = 'NoSpace';
  }
}

const margin_bytes = 1024 * 1024; // settings, manifest, and what a file system needs for itself
const entry_bytes = 4096; // what a file costs beside its bytes

type Place = { readonly data: string; readonly target: string; readonly floor_bytes: number };

/**
 * Lets a copy begin that fits, with the floor left where the appliance stores its own.
 * @throws {NoSpace}
 */
export function guardSpace({ data, target, floor_bytes }: Place, { size_bytes, files }: Described): void {
  const folder = dirname(target);
  const uploaded = files.reduce((sum, file) => sum + file.size_bytes + entry_bytes, 0);
  const needed = size_bytes * (isArchive(target) ? 2 : 1) + uploaded + margin_bytes;
  const { bavail, bsize } = statfsSync(folder);
  const reserved = statSync(folder).dev === statSync(data).dev ? floor_bytes : 0;
  const free = bavail * bsize - reserved;
  if (free < needed) throw new NoSpace(folder, { needed, free });
}
