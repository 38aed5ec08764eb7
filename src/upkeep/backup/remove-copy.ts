import { renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../lib/sync-folder.ts';
import { partialOf } from './sink.ts';

/** Removes a copy. Half of it never looks like one, whenever the process ends or the power goes. */
export async function removeCopy(path: string): Promise<void> {
  const partial = partialOf(path);
  renameSync(path, partial);
  syncFolder(dirname(path));
  await rm(partial, { recursive: true });
}
