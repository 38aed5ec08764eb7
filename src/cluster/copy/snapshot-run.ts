import { startThread } from '../../lib/process/thread.ts';
import type { SnapshotNews, SnapshotOrder } from './snapshot-thread.ts';

/** A snapshot that is made in its own thread, with a connection of its own. `news` never rejects. */
export type SnapshotRun = { readonly news: Promise<SnapshotNews>; stop(): Promise<void> };

const stop_ms = 5_000;

/** Starts to make a snapshot of this machine's rows. */
export function startSnapshot(order: SnapshotOrder): SnapshotRun {
  const source = new URL('./snapshot-thread.ts', import.meta.url);
  const thread = startThread({ name: 'snapshot', source, data: order });
  const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  const news = new Promise<SnapshotNews>((resolve) => {
    thread.once('message', resolve);
    thread.once('error', (error: Error) => resolve({ kind: 'failed', cause: error.message }));
    void exited.then(() => resolve({ kind: 'failed', cause: 'the thread ended' }));
  });
  return {
    news,
    async stop() {
      thread.postMessage('stop');
      const cut = setTimeout(() => void thread.terminate(), stop_ms); // SQLite's check cannot be interrupted
      await exited;
      clearTimeout(cut);
    },
  };
}
