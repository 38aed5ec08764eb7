import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { errorText } from '../../lib/process/error-text.ts';
import { returnMemory } from '../../lib/process/memory.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { isReadOnly } from '../../store/disk/file-system.ts';
import { BackupRunning, isServed } from '../../store/disk/lock.ts';
import { paceOf, Stopped } from '../pace.ts';
import { type BackupPlan, createBackup, TargetTaken } from './create.ts';
import { backupKeyOf, takeBackupKey } from './key.ts';
import { type Backup, sizeOf } from './list.ts';
import { recordBackup } from './record.ts';
import { removeBackup } from './remove-backup.ts';
import { verifyBackup } from './verify.ts';

/** A backup that differs when it is read back. */
export class UnreadableBackup extends Error {
  constructor(problems: readonly string[]) {
    super(`the backup could not be verified after writing it: ${problems.join('; ')}`);
    this.name = 'UnreadableBackup';
  }
}

/** The share of the time that work on backups takes next to a server, and its priority where it cannot be paced. */
export const share_beside_server = 0.25;
export const lowest_priority = 19;

/**
 * Makes a backup, verifies it, and records it for `hdo status`. A backup that fails verification is removed. Next to a
 * running server it takes a share of the time, and its thread has the lowest priority when this resolves.
 * @throws {TargetTaken} {NoSpace} {BackupRunning} {Stopped} {UnreadableBackup}
 */
export async function makeBackup({
  stopped,
  ...plan
}: Omit<BackupPlan, 'pace'> & { stopped(): boolean }): Promise<Backup> {
  const { data, now_ms } = plan;
  const at = timestamp(now_ms);
  const keepsKey = !isReadOnly(data);
  const key = keepsKey ? takeBackupKey : pickKey(data);
  const pace = paceOf({ share: () => (isServed(data) ? share_beside_server : 1), stopped });
  let finished: string | undefined;
  try {
    const { path, manifest } = await createBackup({ ...plan, pace }, key);
    finished = path;
    returnMemory();
    if (isServed(data)) setPriority(lowest_priority); // SQLite's integrity check cannot be paced
    const { problems, found } = await verifyBackup(path, { pace, told: plan.told, keys: [key(data)] });
    if (problems.length > 0) throw new UnreadableBackup(problems);
    if (found.origin !== 'own') throw new UnreadableBackup([`its manifest is ${found.origin}`]);
    const size_bytes = sizeOf(manifest);
    if (keepsKey) recordBackup(data, { made: { at, path: resolve(path), size_bytes } });
    return { path, manifest, size_bytes };
  } catch (error) {
    if (finished !== undefined && existsSync(finished)) await removeBackup(finished);
    const is_failure = !harmless.some((kind) => error instanceof kind);
    if (is_failure) noteFailure(data, { at, cause: errorText(error) });
    throw error;
  }
}

/** Returns the key of a folder that cannot keep a new one. Without one, the origin of the backup cannot be proven. */
function pickKey(data: string): () => Buffer {
  const key = backupKeyOf(data) ?? randomBytes(32);
  return () => key;
}

function noteFailure(data: string, failed: { at: string; cause: string }): void {
  try {
    recordBackup(data, { failed });
  } catch {
    // the caller gets the error of the backup itself, which also explains why the record cannot be written
  }
}

const harmless = [TargetTaken, BackupRunning, Stopped];
