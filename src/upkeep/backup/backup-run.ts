import { startThread } from '../../lib/process/thread.ts';
import type { BackupNews, BackupOrder } from './thread.ts';

/** A backup that runs in its own thread. */
export type BackupRun = { readonly news: Promise<BackupNews>; stop(): Promise<void> };

const stop_ms = 5_000;

export function startBackup(order: BackupOrder): BackupRun {
  const thread = startThread({ name: 'backup', source: new URL('./thread.ts', import.meta.url), data: order });
  const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  const news = new Promise<BackupNews>((resolve) => {
    thread.once('message', resolve);
    thread.once('error', (error: Error) => resolve({ kind: 'failed', cause: error.message }));
    void exited.then(() => resolve({ kind: 'failed', cause: 'the thread ended' }));
  });
  return {
    news,
    async stop() {
      thread.postMessage('stop');
      const cut = setTimeout(() => void thread.terminate(), stop_ms); // SQLite's integrity check cannot be interrupted
      await exited;
      clearTimeout(cut);
    },
  };
}
