import { existsSync, lstatSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { OtherEntry, TarDamage } from '../../lib/tar/entry.ts';
import { databaseName } from '../../store/migrations/copy.ts';
import type { Pace } from '../pace.ts';
import { withoutManifest } from './compare.ts';
import { type Manifest, manifestName } from './manifest.ts';
import { isEntryName, manifestIn, manifestOf, readBackup } from './read-backup.ts';
import { isArchive, isEncrypted, isFinishedName } from './target.ts';

/** The manifest of a backup, `encrypted` for an encrypted archive, or the damage of a backup. */
type Look = Manifest | 'encrypted' | { readonly cause: string };

/**
 * Looks for a backup at a path. Returns undefined if nothing there looks like one, such as an archive of other files. A
 * named pipe or a device is never opened.
 */
export async function lookAt(path: string, pace: Pace): Promise<Look | undefined> {
  if (lstatSync(path).isDirectory()) return lookAtFolder(path, pace);
  if (!statSync(path).isFile()) return undefined;
  if (isEncrypted(path)) return 'encrypted';
  if (isArchive(path)) return lookAtArchive(path, pace);
  return isFinishedName(basename(path)) ? { cause: 'it is a file, not a folder' } : undefined;
}

async function lookAtFolder(path: string, pace: Pace): Promise<Look | undefined> {
  if (isArchive(path)) return undefined;
  const manifest = await manifestOf(path, { pace });
  if (manifest) return manifest;
  const has_manifest = existsSync(join(path, manifestName));
  const isBackup = isFinishedName(basename(path)) || (has_manifest && existsSync(join(path, databaseName)));
  return isBackup ? { cause: withoutManifest(has_manifest) } : undefined;
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
