import { startThread, type Thread } from './thread.ts';

export type ThreadFailed = { readonly kind: 'failed'; readonly cause: string };

/** The work of a thread of its own, which sends one report. `news` never rejects. */
export type ThreadRun<News> = { readonly news: Promise<News | ThreadFailed>; stop(): Promise<void> };

const stop_ms = 5_000;

/** Starts a thread for one piece of work. The message `stop` asks it to end early. */
export function runInThread<News>(work: Thread): ThreadRun<News> {
  const thread = startThread(work);
  const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  const news = new Promise<News | ThreadFailed>((resolve) => {
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
