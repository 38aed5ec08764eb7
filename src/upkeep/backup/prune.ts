import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { syncFolder } from '../../lib/process/sync-folder.ts';
import { isSystemError } from '../../lib/process/system-error.ts';
import { unlessBackup } from '../../store/disk/lock.ts';
import type { Pace } from '../pace.ts';
import { type Backup, listBackups } from './list.ts';
import { type StuckBackup, stuckAt } from './record.ts';
import { removeBackup } from './remove-backup.ts';
import { partialOf } from './sink.ts';
import { backupsFolder, isBackupName, isUnfinishedName } from './target.ts';

type PruneRule = { readonly data: string; readonly keep: number; readonly pace: Pace };

/** The removed backups, and the paths that could not be read or removed. */
export type PruneResult = { readonly removed: string[]; readonly stuck: StuckBackup[] };

/**
 * Removes the oldest scheduled backups of this data folder beyond the newest `keep`. It removes only finished backups
 * that are older than one that has just been verified. Those with a later time, from a wrong clock, do not count. A
 * path that cannot be read or removed does not stop the others.
 */
export async function pruneBackups(verified: Backup, { data, keep, pace }: PruneRule): Promise<PruneResult> {
  const { appliance, made_at } = verified.manifest;
  const folder = backupsFolder(data);
  const { backups, unreadable } = await listBackups(folder, { pace, now_ms: Date.parse(made_at) });
  const own = backups.filter(
    ({ path, manifest }) =>
      isBackupName(basename(path)) && manifest.made_by === 'schedule' && manifest.appliance === appliance,
  );
  const gone = own.slice(keep).filter(({ manifest }) => manifest.made_at < made_at);
  const removed: string[] = [];
  const left = unlessBackup(data, () => unfinishedBackups(data)) ?? [];
  const stuck = [...unreadable, ...left.map((path) => stuckAt(path, 'it cannot be removed'))];
  for (const { path } of gone) {
    try {
      await removeBackup(path);
      removed.push(path);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      stuck.push(stuckAt(existsSync(path) ? path : partialOf(path), error));
    }
  }
  return { removed, stuck };
}

/**
 * Removes what unfinished backups left behind; call it only while no backup runs. It first syncs the folder, because an
 * interrupted process may have renamed a backup without a sync. A path that cannot be removed stays: it blocks no other
 * backup, and `pruneBackups` reports it.
 */
export function removeUnfinished(data: string): void {
  const left = unfinishedBackups(data);
  if (left.length > 0) syncFolder(backupsFolder(data));
  for (const path of left) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch (error) {
      if (!isSystemError(error)) throw error; // `pruneBackups` reports it
    }
  }
}

export function unfinishedBackups(data: string): string[] {
  const folder = backupsFolder(data);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder)
    .filter(isUnfinishedName)
    .map((name) => join(folder, name));
}
