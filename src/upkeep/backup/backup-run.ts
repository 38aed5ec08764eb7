import { runInThread, type ThreadFailed, type ThreadRun } from '../../lib/process/thread-run.ts';
import type { BackupOrder } from './thread.ts';

/** Runs an order in the thread of backups, and returns its report. The signal asks it to end early. */
export async function runOrder<News>(order: BackupOrder, signal?: AbortSignal): Promise<News | ThreadFailed> {
  const source = new URL('./thread.ts', import.meta.url);
  const { news, stop }: ThreadRun<News> = runInThread({ name: 'backup', source, data: order });
  let exited: Promise<void> | undefined;
  const end = () => {
    exited ??= stop();
  };
  signal?.addEventListener('abort', end, { once: true });
  if (signal?.aborted) end();
  const done = await news;
  await exited;
  signal?.removeEventListener('abort', end);
  return done;
}
