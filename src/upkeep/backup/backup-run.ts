import { runInThread, type ThreadRun } from '../../lib/process/thread-run.ts';
import type { BackupNews, BackupOrder } from './thread.ts';

/** A backup that runs in its own thread. */
export type BackupRun = ThreadRun<BackupNews>;

/** Starts a backup. */
export function startBackup(order: BackupOrder): BackupRun {
  return runInThread({ name: 'backup', source: new URL('./thread.ts', import.meta.url), data: order });
}
