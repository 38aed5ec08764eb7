import { parentPort } from 'node:worker_threads';
import { threadData } from '../../lib/thread.ts';
import { paceOf } from '../pace.ts';
import { makeCopy } from './make.ts';
import { prune } from './prune.ts';
import { targetOf } from './target.ts';

/** What the thread is told, and what it says at its end. */
export type CopyOrder = { data: string; keep: number; now_ms: number; floor_bytes: number };
export type CopyNews =
  | { kind: 'made'; path: string; size_bytes: number; removed: string[] }
  | { kind: 'failed'; cause: string };

if (!parentPort) throw new Error('the backup runs as a thread');
const port = parentPort;
const { keep, ...order } = threadData<CopyOrder>();
let stopped = false;
port.on('message', () => {
  stopped = true;
});
void run().then((news) => {
  port.postMessage(news);
  port.close();
});

async function run(): Promise<CopyNews> {
  const { data, now_ms } = order;
  try {
    const target = targetOf(data, undefined, now_ms);
    const wanted = { ...order, target, made_by: 'schedule', told: () => {}, stopped: () => stopped } as const;
    const copy = await makeCopy(wanted);
    const removed = await prune(copy, { data, keep, pace: paceOf({ share: () => 1, stopped: () => stopped }) });
    return { kind: 'made', path: copy.path, size_bytes: copy.size_bytes, removed };
  } catch (error) {
    return { kind: 'failed', cause: error instanceof Error ? error.message : String(error) };
  }
}
