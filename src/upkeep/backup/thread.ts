import { parentPort } from 'node:worker_threads';
import { errorText } from '../../lib/process/error-text.ts';
import { threadData } from '../../lib/process/thread.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { paceOf, Stopped } from '../pace.ts';
import type { Backup } from './list.ts';
import { makeBackup } from './make.ts';
import { type Pruned, prune } from './prune.ts';
import { recordBackup, type Stuck } from './record.ts';
import { targetOf } from './target.ts';

/** The order to the thread, and its report at the end. */
export type BackupOrder = { data: string; keep: number; now_ms: number; floor_bytes: number };
export type BackupNews =
  | { kind: 'made'; path: string; size_bytes: number; removed: string[]; stuck: Stuck[] }
  | { kind: 'failed'; cause: string };

const most_stuck = 8;

if (!parentPort) throw new Error('the backup must run as a thread');
const port = parentPort;
const { keep, ...order } = threadData<BackupOrder>();
let stopped = false;
port.on('message', () => {
  stopped = true;
});
void run().then((news) => {
  port.postMessage(news);
  port.close();
});

async function run(): Promise<BackupNews> {
  const { data, now_ms } = order;
  try {
    const target = targetOf(data, undefined, now_ms);
    const plan = { ...order, target, made_by: 'schedule', told: () => {}, stopped: () => stopped } as const;
    const backup = await makeBackup(plan);
    const { removed, stuck } = await pruned(backup);
    return { kind: 'made', path: backup.path, size_bytes: backup.size_bytes, removed, stuck };
  } catch (error) {
    return { kind: 'failed', cause: errorText(error) };
  }
}

/** Removes old backups, and records the obstacles, or the failure to remove, for `hdo status`. */
async function pruned(backup: Backup): Promise<Pruned> {
  const { data, now_ms } = order;
  try {
    const done = await prune(backup, { data, keep, pace: paceOf({ share: () => 1, stopped: () => stopped }) });
    recordBackup(data, { stuck: done.stuck.slice(0, most_stuck) });
    return done;
  } catch (error) {
    if (!(error instanceof Stopped)) recordBackup(data, { failed: { at: timestamp(now_ms), cause: errorText(error) } });
    throw error;
  }
}
