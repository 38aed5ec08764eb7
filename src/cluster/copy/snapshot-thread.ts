import { parentPort } from 'node:worker_threads';
import { errorText } from '../../lib/process/error-text.ts';
import { threadData } from '../../lib/process/thread.ts';
import type { DatabaseSettings } from '../log/connection.ts';
import { type DatabaseIdentity, openCluster } from '../log/open.ts';
import { DatabaseTrouble, type TroubleCode } from '../log/trouble.ts';
import { makeSnapshot } from './snapshot.ts';

/** The order to the thread, and its report at the end. */
export type SnapshotOrder = {
  readonly data: string;
  readonly node: string;
  readonly settings: DatabaseSettings;
  readonly key: Uint8Array;
  readonly remembered: DatabaseIdentity;
  readonly within_ms: number;
};
export type SnapshotNews =
  | { readonly kind: 'made'; readonly seq: number; readonly parts: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly cause: string; readonly code?: TroubleCode | undefined };

if (!parentPort) throw new Error('the snapshot must be made in a thread');
const port = parentPort;
const order = threadData<SnapshotOrder>();
const stopping = new AbortController();
port.on('message', () => stopping.abort());
void run().then((news) => {
  port.postMessage(news);
  port.close();
});

async function run(): Promise<SnapshotNews> {
  const { signal } = stopping;
  const { settings, key, remembered } = order;
  try {
    const { connection, cluster } = await openCluster(settings, Buffer.from(key), remembered);
    signal.addEventListener('abort', () => connection.destroy('the snapshot is stopped'));
    try {
      const { at, parts } = await makeSnapshot({ ...order, connection, cluster, signal });
      return { kind: 'made', seq: at.seq, parts };
    } finally {
      connection.destroy('the snapshot has ended');
    }
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped' };
    return { kind: 'failed', cause: errorText(error), code: error instanceof DatabaseTrouble ? error.code : undefined };
  }
}
