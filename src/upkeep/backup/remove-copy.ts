import { rm } from 'node:fs/promises';
import { renameDurably } from '../../lib/sync-folder.ts';
import { partialOf } from './sink.ts';

/** Removes a copy. Half of it never looks like one, whenever the process ends or the power goes. */
export async function removeCopy(path: string): Promise<void> {
  const partial = partialOf(path);
  renameDurably(path, partial);
  await rm(partial, { recursive: true });
}
