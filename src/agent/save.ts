import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client, Decision } from '../client/index.ts';
import { syncFolder } from '../lib/process/sync-folder.ts';

/** Writes the checked and synced file of a decision, replacing another. On an error, nothing is written. */
export async function saveFile(client: Client, decision: Decision, path: string): Promise<void> {
  const part = join(dirname(path), `.hdo-${randomBytes(6).toString('hex')}.part`);
  const file = await open(part, 'wx', 0o600);
  try {
    for await (const chunk of client.outputFile(decision)) await file.writeFile(chunk);
    await file.sync();
    await file.close();
    await rename(part, path);
    keepName(dirname(path));
  } catch (error) {
    await file.close();
    await rm(part, { force: true });
    throw error;
  }
}

/** Syncs the folder, because after the acknowledgement this is the only copy. Some file systems cannot sync folders. */
function keepName(folder: string): void {
  try {
    syncFolder(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && cannot.includes(String(error.code)))) throw error;
  }
}
const cannot = ['EINVAL', 'ENOTSUP', 'EACCES', 'EPERM'];
