import { closeSync, fsyncSync, openSync } from 'node:fs';

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
