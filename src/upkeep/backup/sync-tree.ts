import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../../lib/sync-folder.ts';

/** Makes the entries of a folder and of every folder below it durable, the lowest first. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) syncTree(join(folder, entry.name));
  }
  syncFolder(folder);
}
