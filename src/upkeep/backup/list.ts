import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isSystemError, systemCode } from '../../lib/process/system-error.ts';
import { OtherEntry, TarDamage } from '../../lib/tar/entry.ts';
import { fileSize } from '../../store/disk/file-tree.ts';
import { databaseName } from '../../store/migrations/copy.ts';
import type { Pace } from '../pace.ts';
import { withoutManifest } from './compare.ts';
import { type Manifest, type ManifestEntry, manifestName } from './manifest.ts';
import { isEntryName, manifestIn, manifestOf, readBackup } from './read-backup.ts';
import { type StuckBackup, stuckAt } from './record.ts';
import { isArchive, isEncrypted, isFinishedName, isUnfinishedName } from './target.ts';

/** A finished backup: its path, its manifest, and the size of its files. */
export type Backup = { readonly path: string; readonly manifest: Manifest; readonly size_bytes: number };

/** A backup that is damaged or incomplete, and the reason. */
type Damaged = { readonly path: string; readonly cause: string };

/** The contents of a folder with backups. Files that do not look like backups are ignored. */
export type Listing = {
  /** The finished backups, newest first. */
  readonly backups: Backup[];
  /** Finished backups whose time is later than now, because a clock was wrong. Their age is unknown. */
  readonly ahead: Backup[];
  /** The encrypted archives, which are not read. */
  readonly encrypted: string[];
  readonly damaged: Damaged[];
  /** The backups that the operating system does not let this process read. */
  readonly unreadable: StuckBackup[];
};

/** The pace of a listing, and the present instant. */
type Listed = { readonly pace: Pace; readonly now_ms: number };

/** Lists the backups in a folder. A damaged or unreadable backup does not hide the others. */
export async function listBackups(folder: string, { pace, now_ms }: Listed): Promise<Listing> {
  const listing: Listing = { backups: [], ahead: [], encrypted: [], damaged: [], unreadable: [] };
  for (const name of namesIn(folder)) {
    if (isUnfinishedName(name)) continue;
    const path = join(folder, name);
    try {
      const found = await lookAt(path, pace);
      if (found === 'encrypted') listing.encrypted.push(path);
      else if (found && 'cause' in found) listing.damaged.push({ path, cause: found.cause });
      else if (found) {
        const isAhead = Date.parse(found.made_at) > now_ms;
        listing[isAhead ? 'ahead' : 'backups'].push({ path, manifest: found, size_bytes: sizeOf(found) });
      }
    } catch (error) {
      if (!isSystemError(error)) throw error;
      // it was removed in the meantime
      if (systemCode(error) !== 'ENOENT') listing.unreadable.push(stuckAt(path, error));
    }
  }
  const newestFirst = (one: Backup, other: Backup) => (one.manifest.made_at < other.manifest.made_at ? 1 : -1);
  listing.backups.sort(newestFirst);
  listing.ahead.sort(newestFirst);
  return listing;
}

/** Returns the size of a backup without its manifest. */
export function sizeOf({ entries }: Manifest): number {
  return entries.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** The manifest of a backup, `encrypted` for an encrypted archive, or the damage of a backup. */
type Look = Manifest | 'encrypted' | { readonly cause: string };

/**
 * Looks for a backup at a path. Returns undefined if nothing there looks like one, such as an archive of other files. A
 * named pipe or a device is never opened.
 */
async function lookAt(path: string, pace: Pace): Promise<Look | undefined> {
  if (lstatSync(path).isDirectory()) return lookAtFolder(path, pace);
  if (!statSync(path).isFile()) return undefined;
  if (isEncrypted(path)) return 'encrypted';
  if (isArchive(path)) return lookAtArchive(path, pace);
  return isFinishedName(basename(path)) ? { cause: 'it is a file, not a folder' } : undefined;
}

async function lookAtFolder(path: string, pace: Pace): Promise<Look | undefined> {
  if (isArchive(path)) return undefined;
  const manifest = await manifestOf(path, { pace });
  const database = manifest?.entries.find(({ name }) => name === databaseName);
  if (manifest) return isWhole(join(path, databaseName), database) ? manifest : { cause: withoutDatabase };
  const has_manifest = existsSync(join(path, manifestName));
  const isBackup = isFinishedName(basename(path)) || (has_manifest && existsSync(join(path, databaseName)));
  return isBackup ? { cause: withoutManifest(has_manifest) } : undefined;
}

const withoutDatabase = `its ${databaseName} is missing or has another size`;

function isWhole(file: string, entry: ManifestEntry | undefined): boolean {
  return entry !== undefined && existsSync(file) && fileSize(file) === entry.size_bytes;
}

async function lookAtArchive(path: string, pace: Pace): Promise<Look | undefined> {
  const names: string[] = [];
  let cause: string | undefined;
  let isUnknown = false;
  try {
    for await (const entry of readBackup(path, { pace })) {
      names.push(entry.name);
      const manifest = await manifestIn(entry);
      if (manifest) return manifest;
    }
  } catch (error) {
    if (!(error instanceof TarDamage)) throw error;
    cause = error.message;
    isUnknown = names.length === 0 && !(error instanceof OtherEntry);
  }
  // an archive without a readable file may have been a backup
  const isBackup = isUnknown || isFinishedName(basename(path)) || names.some(isEntryName);
  return isBackup ? { cause: cause ?? withoutManifest(names.includes(manifestName)) } : undefined;
}
