import { runInThread, type ThreadRun } from '../../lib/process/thread-run.ts';
import type { SnapshotNews, SnapshotOrder } from './snapshot-thread.ts';

/** A snapshot that is made in its own thread, with a connection of its own. */
export type SnapshotRun = ThreadRun<SnapshotNews>;

/** Starts to make a snapshot of this machine's rows. */
export function startSnapshot(order: SnapshotOrder): SnapshotRun {
  return runInThread({ name: 'snapshot', source: new URL('./snapshot-thread.ts', import.meta.url), data: order });
}
