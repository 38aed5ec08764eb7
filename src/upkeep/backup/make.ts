import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { errorText } from '../../lib/process/error-text.ts';
import { returnMemory } from '../../lib/process/memory.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { BackupRunning, isServed } from '../../store/disk/lock.ts';
import { paceOf, Stopped } from '../pace.ts';
import { type BackupPlan, createBackup, TargetTaken } from './create.ts';
import { takeBackupKey } from './key.ts';
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
  const { data, target, now_ms } = plan;
  const at = timestamp(now_ms);
  const pace = paceOf({ share: () => (isServed(data) ? share_beside_server : 1), stopped });
  let finished = false;
  try {
    const manifest = await createBackup({ ...plan, pace });
    finished = true;
    returnMemory();
    if (isServed(data)) setPriority(lowest_priority); // SQLite's integrity check cannot be paced
    const { problems, found } = await verifyBackup(target, { pace, told: plan.told, keys: [takeBackupKey(data)] });
    if (problems.length > 0) throw new UnreadableBackup(problems);
    if (found.origin !== 'own') throw new UnreadableBackup([`its manifest is ${found.origin}`]);
    const size_bytes = sizeOf(manifest);
    recordBackup(data, { made: { at, path: resolve(target), size_bytes } });
    return { path: target, manifest, size_bytes };
  } catch (error) {
    if (finished && existsSync(target)) await removeBackup(target);
    const is_failure = !harmless.some((kind) => error instanceof kind);
    if (is_failure) noteFailure(data, { at, cause: errorText(error) });
    throw error;
  }
}

function noteFailure(data: string, failed: { at: string; cause: string }): void {
  try {
    recordBackup(data, { failed });
  } catch {
    // the caller gets the error of the backup itself, which also explains why the record cannot be written
  }
}

const harmless = [TargetTaken, BackupRunning, Stopped];
