import { startThread } from '../../lib/thread.ts';
import type { CopyNews, CopyOrder } from './thread.ts';

/** A copy that is being made in a thread of its own. */
export type Copying = { readonly news: Promise<CopyNews>; stop(): Promise<void> };

const stop_ms = 5_000;

export function startCopying(order: CopyOrder): Copying {
  const thread = startThread({ name: 'backup', source: new URL('./thread.ts', import.meta.url), data: order });
  const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  const news = new Promise<CopyNews>((resolve) => {
    thread.once('message', resolve);
    thread.once('error', (error: Error) => resolve({ kind: 'failed', cause: error.message }));
    void exited.then(() => resolve({ kind: 'failed', cause: 'the thread ended' }));
  });
  return {
    news,
    async stop() {
      thread.postMessage('stop');
      const cut = setTimeout(() => void thread.terminate(), stop_ms); // SQLite's own check cannot be asked to stop
      await exited;
      clearTimeout(cut);
    },
  };
}
