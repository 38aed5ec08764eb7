import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../../lib/process/sync-folder.ts';

/** Syncs the entries of a folder and of all folders below it, deepest first. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) syncTree(join(folder, entry.name));
  }
  syncFolder(folder);
}
