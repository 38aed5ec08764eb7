import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // Windows cannot open a folder
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    const isUnable = error instanceof Error && 'code' in error && ['EINVAL', 'ENOTSUP'].includes(String(error.code));
    throw isUnable ? Object.assign(error, { path: folder, isUnableToSync: true }) : error;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Renames a file or a folder within its folder, durably. If the sync fails, the rename is undone: after a failed sync
 * the system does not write the entry again, but reports success for the next sync.
 */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  try {
    syncFolder(dirname(to));
  } catch (error) {
    renameSync(to, from);
    throw error;
  }
}
