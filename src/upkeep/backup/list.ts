import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from '../../lib/process/system-error.ts';
import { TarDamage } from '../../lib/tar/entry.ts';
import type { Pace } from '../pace.ts';
import type { Manifest } from './manifest.ts';
import { manifestOf } from './read-backup.ts';
import { type Stuck, stuckAt } from './record.ts';
import { isArchive, isUnfinishedName } from './target.ts';

/** A finished backup: its path, its manifest, and the size of its files. */
export type Backup = { readonly path: string; readonly manifest: Manifest; readonly size_bytes: number };

/** The finished backups in a folder, newest first, and the unreadable ones. Other files are ignored. */
export type Listing = { readonly backups: Backup[]; readonly unreadable: Stuck[] };

/** Lists the finished backups in a folder. An unreadable backup does not hide the others. */
export async function listBackups(folder: string, pace: Pace): Promise<Listing> {
  const backups: Backup[] = [];
  const unreadable: Stuck[] = [];
  for (const name of namesIn(folder)) {
    if (isUnfinishedName(name)) continue;
    const path = join(folder, name);
    try {
      const manifest = await whole(path, pace);
      if (manifest) backups.push({ path, manifest, size_bytes: sizeOf(manifest) });
    } catch (error) {
      if (!isSystemError(error)) throw error;
      unreadable.push(stuckAt(path, error));
    }
  }
  backups.sort((one, other) => (one.manifest.made_at < other.manifest.made_at ? 1 : -1));
  return { backups, unreadable };
}

/** Returns the size of a backup without its manifest. */
export function sizeOf({ entries }: Manifest): number {
  return entries.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
}

async function whole(path: string, pace: Pace): Promise<Manifest | undefined> {
  try {
    const is_folder = lstatSync(path).isDirectory();
    return is_folder !== isArchive(path) ? await manifestOf(path, pace) : undefined;
  } catch (error) {
    if (error instanceof TarDamage) return undefined;
    // it was removed in the meantime
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
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
