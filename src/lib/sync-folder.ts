import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder's entries durable. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // a folder cannot be opened there
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Gives a file or a folder another name in the same folder, which is on the disk when this returns. Where the sync
 * fails it has its old name again: a system that has failed to write a name does not try again, and says of the next
 * sync that all is well.
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
