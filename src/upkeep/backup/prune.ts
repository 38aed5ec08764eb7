import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { syncFolder } from '../../lib/sync-folder.ts';
import type { Pace } from '../pace.ts';
import { type Copy, listCopies } from './list.ts';
import { removeCopy } from './remove-copy.ts';
import { backupsFolder, isCopyName, isUnfinishedName } from './target.ts';

type Kept = { readonly data: string; readonly keep: number; readonly pace: Pace };

/**
 * Removes the oldest copies that the schedule of this appliance made, once there are more than so many: only such as
 * are whole by their manifest and older than one that has just been verified. Returns what went.
 */
export async function prune(verified: Copy, { data, keep, pace }: Kept): Promise<string[]> {
  const { appliance, made_at } = verified.manifest;
  const folder = backupsFolder(data);
  const own = (await listCopies(folder, pace)).filter(
    ({ path, manifest }) =>
      isCopyName(basename(path)) && manifest.made_by === 'schedule' && manifest.appliance === appliance,
  );
  const gone = own.slice(keep).filter(({ manifest }) => manifest.made_at < made_at);
  for (const { path } of gone) await removeCopy(path);
  return gone.map(({ path }) => path);
}

/**
 * Removes what unfinished copies left in the folder for copies; only while no copy is made. That its name is no copy's
 * is on the disk first: whoever gave it that name may have died before its sync.
 */
export function sweep(data: string): void {
  const left = unfinishedCopies(data);
  if (left.length > 0) syncFolder(backupsFolder(data));
  for (const path of left) rmSync(path, { recursive: true, force: true });
}

/** What lies in the folder for copies and is none yet, or never became one. */
export function unfinishedCopies(data: string): string[] {
  const folder = backupsFolder(data);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder)
    .filter(isUnfinishedName)
    .map((name) => join(folder, name));
}
