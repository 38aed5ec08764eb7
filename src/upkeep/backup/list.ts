import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TarDamage } from '../../lib/tar/read.ts';
import type { Pace } from '../pace.ts';
import type { Manifest } from './manifest.ts';
import { manifestOf } from './read-copy.ts';
import { isArchive } from './target.ts';

/** A finished copy: where it lies, what it says of itself, and the bytes of its files. */
export type Copy = { readonly path: string; readonly manifest: Manifest; readonly size_bytes: number };

/** The finished copies that lie in a folder, the newest first; what is none is passed over. */
export async function listCopies(folder: string, pace: Pace): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const manifest = await whole(path, pace);
    if (!manifest) continue;
    copies.push({ path, manifest, size_bytes: sizeOf(manifest) });
  }
  return copies.sort((one, other) => (one.manifest.made_at < other.manifest.made_at ? 1 : -1));
}

/** The bytes of all that a copy consists of but its manifest. */
export function sizeOf({ entries }: Manifest): number {
  return entries.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
}

async function whole(path: string, pace: Pace): Promise<Manifest | undefined> {
  try {
    const is_folder = lstatSync(path).isDirectory();
    return is_folder !== isArchive(path) ? await manifestOf(path, pace) : undefined;
  } catch (error) {
    if (error instanceof TarDamage) return undefined;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined; // it has just gone
    throw error;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
