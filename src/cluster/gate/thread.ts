import { type MessagePort, parentPort } from 'node:worker_threads';
import { errorText } from '../../lib/process/error-text.ts';
import { threadData } from '../../lib/process/thread.ts';
import { type AppendOutcome, appendRecord } from '../log/append.ts';
import { openCluster } from '../log/open.ts';
import { DatabaseTrouble } from '../log/trouble.ts';
import { type AppendOrder, append_ms, type GateNews, type GateOrder, type GateSetup } from './messages.ts';

/** The thread of a gate. It waits for PostgreSQL, so that the writer can wait for it without an event loop. */
if (!parentPort) throw new Error('the gate must run as a thread');
const parent = parentPort;
const { told, ...setup } = threadData<GateSetup & { told: Int32Array }>();
const { settings, term, remembered } = setup;
const opening = openCluster(settings, Buffer.from(setup.key), remembered);
opening.catch(() => {}); // the first append reports it

parent.once('message', ({ port }: { port: MessagePort }) => {
  port.on('message', async (order: GateOrder) => {
    if (order.kind === 'close') return void close(port);
    const appended: GateNews = await append(order);
    port.postMessage(appended);
    Atomics.store(told, 0, 1);
    Atomics.notify(told, 0);
  });
});

async function append(order: AppendOrder): Promise<AppendOutcome> {
  try {
    const { connection, cluster } = await opening;
    return await appendRecord(connection, cluster, { ...withBuffers(order), term, within_ms: append_ms });
  } catch (error) {
    const isFull = error instanceof DatabaseTrouble && error.code === 'log_full';
    return { outcome: isFull ? 'log_full' : 'unknown', why: errorText(error) };
  }
}

/** Buffers arrive as plain arrays of bytes. */
function withBuffers({ after, record, files_kept, files_forgotten, ...rest }: AppendOrder): AppendOrder {
  return {
    ...rest,
    after: { seq: after.seq, hash: Buffer.from(after.hash) },
    record: Buffer.from(record.buffer, record.byteOffset, record.length),
    files_kept: files_kept?.map((file) => ({ ...file, sha256: Buffer.from(file.sha256) })) ?? [],
    files_forgotten: files_forgotten?.map((sha256) => Buffer.from(sha256)) ?? [],
  };
}

async function close(port: MessagePort): Promise<void> {
  port.close();
  const opened = await opening.catch(() => undefined); // then there is nothing to close
  opened?.connection.destroy('the gate is closed'); // close() would wait for a server that may be cut off
}
