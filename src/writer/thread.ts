import { parentPort } from 'node:worker_threads';
import { endsLead } from '../cluster/seam.ts';
import { errorTrace } from '../lib/process/error-text.ts';
import { returnMemory } from '../lib/process/memory.ts';
import { threadData } from '../lib/process/thread.ts';
import { minute_ms } from '../lib/time/units.ts';
import { releasePages } from '../store/database/database.ts';
import type { Identity } from '../store/database/identity.ts';
import { isDiskFull } from '../store/disk/room.ts';
import { type Batch, openBatches } from './batch.ts';
import { batchSizes } from './batch-size.ts';
import { openHousekeeping } from './housekeeping.ts';
import { openIncoming } from './incoming.ts';
import { indexRequests } from './indexing.ts';
import { LostLocks, lostDatabase } from './lost.ts';
import type { WriteRequest, WriterNews, WriterOrder } from './messages.ts';
import { openWriterBase, type WriterSetup } from './open.ts';
import { databaseCode } from './soundness.ts';

const idle_ms = 250;
const rest_ms = 10_000;
const troubled_ms = minute_ms;

if (!parentPort) throw new Error('the writer must run as a thread');
const port = parentPort;
const setup = threadData<WriterSetup>();
const base = openWriterBase(setup, { serves: true, guard: guardLocks });
const sizes = batchSizes(setup.most_in_batch ?? 512);
const runBatch = openBatches(base, setup.cluster && latecomers); // a local commit is quick
const keeper = openHousekeeping(base, { notesLog: !setup.cluster }); // a node gets its rows from the log again
const index = indexRequests(base);
const pause = pauses();
const incoming = openIncoming(port, take);
const { queue } = incoming;
let closing = false;
let resting_until_ms = 0;
let last_trouble_ms = Number.NEGATIVE_INFINITY;
let told_low = false;
let lost = false;
let lead_lost = false;

const timer = setInterval(work, idle_ms, { idle: true });
let wake: NodeJS.Timeout | undefined;
port.on('message', (order: WriterOrder) => {
  incoming.add(order);
  if (base.db.open) work(); // an order can come in the turn that has closed it
});
settle();
tell({ kind: 'ready' });

/** Commits the queue, batch after batch, and does background work in between. */
function work({ idle = false } = {}): void {
  incoming.drain();
  while (queue.length > 0) {
    settle({ is_synced: commit(queue.splice(0, sizes.most(queue.length))) });
    if (keeper.othersCommitted()) tell({ kind: 'foreign_commit' }); // here, no request waits for it
    keepHouse({ idle: false });
    incoming.drain();
  }
  if (closing) close();
  else if (!lead_lost && (!idle || !isLost())) {
    if (idle && keeper.othersCommitted()) tell({ kind: 'foreign_commit' });
    keepHouse({ idle });
  }
}

/** Refuses to commit under locks that other processes do not see. The loss is reported after the batch. */
function guardLocks({ locksKept }: Identity): void {
  if (!locksKept()) throw new LostLocks();
}

/** Commits a batch, and tells whether that succeeded. */
function commit(requests: WriteRequest[]): boolean {
  if (lost || lead_lost) return false; // the main thread fails them
  const started_ms = performance.now();
  const { failure, ...done } = runBatch(requests);
  const { commit_ms } = done;
  if (failure instanceof LostLocks && isLost()) return false;
  if (endsLead(failure)) {
    endLead(failure, done);
    return false;
  }
  if (failure) trouble(failure);
  else sizes.took({ size: requests.length, run_ms: performance.now() - started_ms - commit_ms, commit_ms });
  if (isDiskFull(failure)) commitEach(requests);
  else if (!isLost()) tell({ kind: 'batch', ...done });
  return !failure;
}

/** Retries each request alone after a full disk, in the space that releasing the ballast gives. */
function commitEach(requests: WriteRequest[]): void {
  for (const request of requests) {
    settle();
    const { failure, ...done } = runBatch([request]);
    if (endsLead(failure)) endLead(failure, done);
    else if (!isLost()) tell({ kind: 'batch', ...done });
  }
}

/** Tells whether the database files are lost. Nothing is confirmed from then on, and the process must end. */
function isLost(): boolean {
  const cause = lost ? undefined : lostDatabase(base);
  if (cause !== undefined) {
    lost = true;
    tell({ kind: 'fatal', cause });
  }
  return lost;
}

/**
 * Ends the writing for a cluster: no later transaction begins. Appended records are applied when this node leads again.
 * Until then nobody knows whether the requests had an effect.
 */
function endLead(failure: unknown, batch: Omit<Batch, 'failure'>): void {
  lead_lost = true;
  tell({ kind: 'batch', ...batch });
  tell({ kind: 'lead_lost', cause: errorTrace(failure) });
}

/** Checkpoints the WAL, measures the disk, and reports when it becomes low or recovers. */
function settle({ is_synced = false } = {}): void {
  guarded(() => keeper.checkpoint({ is_synced }));
  const low = base.disk.low();
  if (low !== told_low) tell({ kind: 'disk', low });
  told_low = low;
}

/** Does a slice of background work when it is due. It is due at once while a request waits for the index. */
function keepHouse({ idle }: { idle: boolean }): void {
  if (!index.waiting() && !pause.over({ idle })) return;
  const started_ms = performance.now();
  settle();
  const more = started_ms >= resting_until_ms && guarded(keeper.slice);
  pause.begin({ more, worked_ms: performance.now() - started_ms });
  if (index.waiting()) tell({ kind: 'indexed', ids: index.take({ all: !more }) });
  clearTimeout(wake);
  if (more) wake = setTimeout(work, index.waiting() ? 0 : pause.left_ms());
}

/** Runs background work. After a failure it rests for a while, because a full disk would fail it again at once. */
function guarded(work: () => unknown): boolean {
  try {
    return work() === true;
  } catch (error) {
    if (base.db.open && base.db.inTransaction) base.transaction.rollback.run();
    resting_until_ms = performance.now() + rest_ms;
    trouble(error);
    return false;
  }
}

/** Reports a failure. A single failed sync may pass; a second within a minute means that the disk cannot be trusted. */
function trouble(error: unknown): void {
  if (isDiskFull(error)) base.disk.full();
  const failed_sync = error instanceof Error && 'code' in error && error.code === 'SQLITE_IOERR_FSYNC';
  const now = performance.now();
  const fatal = failed_sync && now - last_trouble_ms < troubled_ms;
  if (failed_sync) last_trouble_ms = now;
  const cause = errorTrace(error);
  tell(fatal ? { kind: 'fatal', cause } : { kind: 'trouble', cause, code: databaseCode(error) });
}

/**
 * Returns requests that came while a batch ran and should share its commit. That saves much where commits are slow, as
 * in a cluster.
 */
function latecomers(size: number): WriteRequest[] {
  const waiting = incoming.drainRequests();
  return queue.splice(0, Math.max(0, sizes.most(waiting) - size));
}

function take(order: Exclude<WriterOrder, { kind: 'write' }>): void {
  if (order.kind === 'close') closing = true;
  else if (order.kind === 'index') index.add(order.id);
  else if (order.kind === 'rest') rest();
  else takeSettings(order);
}

/** Applies changed settings to all later requests. */
function takeSettings({ limits, standing, review }: Extract<WriterOrder, { kind: 'settings' }>): void {
  Object.assign(base.limits, limits);
  Object.assign(base.standing, standing);
  Object.assign(base.review, review);
}

/** Releases memory while the server is idle. */
function rest(): void {
  guarded(() => releasePages(base.db));
  returnMemory();
}

function tell(news: WriterNews): void {
  port.postMessage(news);
}

function close(): void {
  clearInterval(timer);
  clearTimeout(wake);
  base.closeLog();
  if (!isLost()) guarded(keeper.close); // otherwise the process ends with the reason that isLost reported
  port.close();
}

const settled_ms = 1_000;
const share = 19;

/**
 * Schedules background work. Each slice ends in its own sync, for which a request would have to wait. While work is
 * left, it takes a twentieth of the time; otherwise it starts when the writer is idle, at most once a second.
 */
export function pauses() {
  let over_ms = 0;
  let behind = false;
  return {
    over: ({ idle }: { idle: boolean }) => (idle || behind) && performance.now() >= over_ms,
    left_ms: () => Math.max(0, over_ms - performance.now()),

    begin({ more, worked_ms }: { more: boolean; worked_ms: number }): void {
      behind = more;
      over_ms = performance.now() + (more ? worked_ms * share : settled_ms);
    },
  };
}
