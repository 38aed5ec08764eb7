import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { errorText } from '../../lib/process/error-text.ts';
import { threadData } from '../../lib/process/thread.ts';
import type { ThreadFailed } from '../../lib/process/thread-run.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { openForInspection } from '../../store/database/database.ts';
import { databaseCode } from '../../writer/soundness.ts';
import { paceOf, Stopped } from '../pace.ts';
import { drillBackup } from './drill.ts';
import { encryptBackup } from './encrypt.ts';
import type { Backup } from './list.ts';
import { lowest_priority, makeBackup, share_beside_server } from './make.ts';
import { type PruneResult, pruneBackups } from './prune.ts';
import { recordBackup, type StuckBackup } from './record.ts';
import { targetOf } from './target.ts';

/** The order to the thread. It reports a failure, or what it has done. */
export type BackupOrder = MakeOrder | EncryptOrder | DrillOrder | CheckOrder;
type MakeOrder = { kind: 'make'; data: string; keep: number; now_ms: number; floor_bytes: number };

type EncryptOrder = { kind: 'encrypt'; path: string; to: string; recipients: readonly string[]; floor_bytes: number };

type DrillOrder = { kind: 'drill'; data: string; now_ms: number; floor_bytes: number };

type CheckOrder = { kind: 'check'; data: string };

/** The reports of a backup that was made, of a drill, and of any other order. */
export type BackupMade = { kind: 'made'; path: string; size_bytes: number; removed: string[]; stuck: StuckBackup[] };
export type DrillDone = { kind: 'drilled'; path: string; problems: string[] };
/** The first thing that is wrong with the pages of the database. */
export type PagesChecked = { kind: 'checked'; problem: string | undefined };
export type OrderDone = { kind: 'done' };

const most_stuck = 8;

if (!parentPort) throw new Error('the backup must run as a thread');
const port = parentPort;
const order = threadData<BackupOrder>();
let stopped = false;
port.on('message', () => {
  stopped = true;
});
void run().then((news) => {
  port.postMessage(news);
  port.close();
});

async function run(): Promise<BackupMade | DrillDone | PagesChecked | OrderDone | ThreadFailed> {
  try {
    if (order.kind === 'make') return await make(order);
    setPriority(lowest_priority);
    if (order.kind === 'check') return { kind: 'checked', problem: checkPages(order.data) };
    const pace = paceOf({ share: () => share_beside_server, stopped: () => stopped });
    if (order.kind === 'drill') return { kind: 'drilled', ...(await drillBackup({ ...order, pace, told: () => {} })) };
    const { to } = order;
    await encryptBackup({ ...order, to: () => to, pace });
    return { kind: 'done' };
  } catch (error) {
    return { kind: 'failed', cause: errorText(error) };
  }
}

/** Checks every page of the database and how they belong together. */
function checkPages(data: string): string | undefined {
  try {
    const db = openForInspection(data);
    try {
      const verdict = String(db.pragma('quick_check(1)', { simple: true }));
      return verdict === 'ok' ? undefined : verdict;
    } finally {
      db.close();
    }
  } catch (error) {
    const code = databaseCode(error);
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code ?? '')) return code;
    throw error;
  }
}

async function make(order: MakeOrder): Promise<BackupMade> {
  const target = () => targetOf(order.data, undefined, order.now_ms);
  const plan = { ...order, target, made_by: 'schedule', told: () => {}, stopped: () => stopped } as const;
  const backup = await makeBackup(plan);
  const { removed, stuck } = await pruned(backup, order);
  return { kind: 'made', path: backup.path, size_bytes: backup.size_bytes, removed, stuck };
}

/** Removes old backups, and records the obstacles, or the failure to remove, for `hdo status`. */
async function pruned(backup: Backup, { data, keep, now_ms }: MakeOrder): Promise<PruneResult> {
  try {
    const done = await pruneBackups(backup, { data, keep, pace: paceOf({ share: () => 1, stopped: () => stopped }) });
    recordBackup(data, { stuck: done.stuck.slice(0, most_stuck) });
    return done;
  } catch (error) {
    if (!(error instanceof Stopped)) recordBackup(data, { failed: { at: timestamp(now_ms), cause: errorText(error) } });
    throw error;
  }
}
