import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { syncFolder } from '../../lib/process/sync-folder.ts';

/**
 * Creates a folder for its owner only, its missing parents, and the named folders inside it. Their directory entries
 * are on the disk when this returns, except in a parent that may not be read.
 */
export function makeFolder(folder: string, inner: readonly string[] = []): void {
  const wanted = [folder, ...inner.map((name) => join(folder, name))];
  for (const above of new Set(wanted.flatMap((one) => make(resolve(one))))) syncIfReadable(above);
}

/**
 * Creates missing folders and returns the parents whose entries need a sync. The last parent is included even if its
 * folder exists, because the creator may have died before the sync. Node's recursive mkdir loops forever if a parent
 * exists but accepts no folders, such as /proc.
 */
function make(folder: string): string[] {
  const above = dirname(folder);
  if (existsSync(folder)) return [above];
  const others = make(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder)) throw error; // else another process has created it
  }
  return [above, ...others];
}

function syncIfReadable(folder: string): void {
  try {
    syncFolder(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error;
  }
}
