import { runInThread, type ThreadRun } from '../../lib/process/thread-run.ts';
import type { SnapshotNews, SnapshotOrder } from './snapshot-thread.ts';

/** A snapshot that is made in its own thread, with a connection of its own. */
export type SnapshotRun = ThreadRun<SnapshotNews>;

export function startSnapshot(order: SnapshotOrder): SnapshotRun {
  return runInThread({ name: 'snapshot', source: new URL('./snapshot-thread.ts', import.meta.url), data: order });
}
