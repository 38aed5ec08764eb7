import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Pace } from '../pace.ts';
import { listBackups } from './list.ts';
import { manifestName } from './manifest.ts';
import { isArchive, isEncrypted } from './target.ts';

/** Finds the backup that a path means: the backup at the path, else the newest backup in the folder. */
export async function findBackup(path: string, pace: Pace): Promise<string> {
  if (isArchive(path) || isEncrypted(path) || existsSync(join(path, manifestName)) || !lstatSync(path).isDirectory())
    return path;
  const { backups } = await listBackups(path, pace);
  return backups[0]?.path ?? path; // for a folder without backups, reading it as a backup reports what is wrong
}
