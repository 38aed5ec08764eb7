import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { syncFolder } from '../lib/sync-folder.ts';

/**
 * Makes a folder of its owner's, those above it that are not there, and the named ones in it. Their names are on the
 * disk when this returns, but for a name in a folder that may not be read.
 */
export function makeFolder(folder: string, inner: readonly string[] = []): void {
  const wanted = [folder, ...inner.map((name) => join(folder, name))];
  for (const above of new Set(wanted.flatMap((one) => make(resolve(one))))) syncIfReadable(above);
}

/**
 * Makes what is missing and gives the folders whose names that concerns; the last of them even if the folder in it was
 * there: whoever made it may have died before its sync. Node's own recursive mkdir never ends where a parent is there
 * and takes no folders, such as /proc.
 */
function make(folder: string): string[] {
  const above = dirname(folder);
  if (existsSync(folder)) return [above];
  const others = make(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder)) throw error; // else another process was quicker
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
