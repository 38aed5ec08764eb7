import { rm } from 'node:fs/promises';
import { renameDurably } from '../../lib/process/sync-folder.ts';
import { partialOf } from './sink.ts';

/** Removes a backup. It first renames it, so that a crash or a power cut never leaves half a backup under its name. */
export async function removeBackup(path: string): Promise<void> {
  const partial = partialOf(path);
  renameDurably(path, partial);
  await rm(partial, { recursive: true });
}
