import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { databaseFile } from '../store/database/database.ts';
import { backupsFolder } from '../upkeep/backup/target.ts';
import { Failure } from './failure.ts';

/**
 * Guards that a command writes no file of its own into a data folder or a backup, where it could replace the database.
 * @throws {Failure} conflict
 */
export function guardOutside(path: string): void {
  const folder = folderAround(path);
  if (folder !== undefined) throw inside(path, folder, 'give a path outside it');
}

/** Like `guardOutside`, for a new backup, which may be in `backups` of a data folder. */
export function guardBackupPlace(path: string): void {
  const folder = folderAround(path);
  if (folder === undefined || real(path).startsWith(real(backupsFolder(folder)) + sep)) return;
  throw inside(path, folder, 'name a place in its folder backups, or outside it');
}

function inside(path: string, folder: string, fix: string): Failure {
  return new Failure('conflict', `${path} is inside ${folder}, where only hdo itself writes: ${fix}`);
}

/** Finds the nearest folder around a path that has a database of hdo. */
function folderAround(path: string): string | undefined {
  for (let folder = dirname(real(path)); ; folder = dirname(folder)) {
    if (existsSync(databaseFile(folder))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/** Resolves the links in the existing folders of a path. The file itself may be a link, which is replaced. */
function real(path: string): string {
  const whole = resolve(path);
  const folder = dirname(whole);
  if (folder === whole) return whole;
  return join(existsSync(folder) ? realpathSync(folder) : real(folder), basename(whole));
}
