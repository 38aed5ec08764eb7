import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { causeOf, runBatch } from './batch.ts';
import { housekeeping } from './housekeeping.ts';
import type { WriteRequest, WriterNews, WriterOrder } from './messages.ts';
import { openWriterBase } from './open.ts';

const idle_ms = 250;
const rest_ms = 10_000;
const troubled_ms = 60_000;
const most_in_batch = 512;
const yield_factor = 9; // while batches keep coming, what can wait gets a tenth of the time,
const least_yield_ms = 25; // and in pieces that are worth a transaction

if (!parentPort) throw new Error('the writer runs as a thread');
const port = parentPort;
const base = openWriterBase(workerData);
const keeper = housekeeping(base);
const queue: WriteRequest[] = [];
let awaiting_index: number[] = [];
let closing = false;
let resting_until_ms = 0;
let yielding_until_ms = 0;
let busy = false;
let last_trouble_ms = Number.NEGATIVE_INFINITY;

const timer = setInterval(work, idle_ms);
port.on('message', (order: WriterOrder) => {
  take(order);
  work();
});
tell({ kind: 'ready' });

/** Commits what has come, batch after batch, and uses the time in between for what can wait. */
function work(): void {
  drainPort();
  while (queue.length > 0) {
    if (keeper.othersCommitted()) tell({ kind: 'foreign_commit' });
    commit(queue.splice(0, most_in_batch));
    guarded(keeper.checkpoint);
    drainPort();
  }
  if (keeper.othersCommitted()) tell({ kind: 'foreign_commit' });
  if (closing) close();
  else if (guarded(slice)) setImmediate(work);
  else answerIndexed();
}

function commit(requests: WriteRequest[]): void {
  busy = true;
  const { outcomes, events, failure } = runBatch(base, requests);
  tell({ kind: 'batch', outcomes, events });
  if (failure) trouble(failure);
}

/** A slice of what can wait, if it is its turn; somebody who waits for the index comes first. */
function slice(): boolean {
  const started = performance.now();
  if (started < resting_until_ms || (started < yielding_until_ms && awaiting_index.length === 0)) return false;
  const more = keeper.slice();
  const took_ms = performance.now() - started;
  yielding_until_ms = busy ? started + Math.max(took_ms * yield_factor, least_yield_ms) : 0;
  busy = false;
  return more;
}

/** Housekeeping that fails rests for a while: a full disk would fail it again at once. */
function guarded(work: () => unknown): boolean {
  try {
    return work() === true;
  } catch (error) {
    if (base.db.inTransaction) base.transaction.rollback.run();
    resting_until_ms = performance.now() + rest_ms;
    trouble(error);
    return false;
  }
}

/** One failed sync may pass; a second one within a minute says that the disk cannot be trusted. */
function trouble(error: unknown): void {
  const failed_sync = error instanceof Error && 'code' in error && error.code === 'SQLITE_IOERR_FSYNC';
  const now = performance.now();
  const fatal = failed_sync && now - last_trouble_ms < troubled_ms;
  if (failed_sync) last_trouble_ms = now;
  tell({ kind: fatal ? 'fatal' : 'trouble', cause: causeOf(error) });
}

function answerIndexed(): void {
  if (awaiting_index.length > 0) tell({ kind: 'indexed', ids: awaiting_index });
  awaiting_index = [];
}

function drainPort(): void {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) take(next.message);
}

function take(order: WriterOrder): void {
  if (order.kind === 'close') closing = true;
  else if (order.kind === 'index') awaiting_index.push(order.id);
  else queue.push(...order.requests);
}

function tell(news: WriterNews): void {
  port.postMessage(news);
}

function close(): void {
  clearInterval(timer);
  keeper.close();
  port.close();
}
