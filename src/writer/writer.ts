import type { Worker } from 'node:worker_threads';
import { Refusal } from '../contract/errors.ts';
import type { Clock } from '../lib/clock.ts';
import { startThread } from '../lib/thread.ts';
import type { OutboxEvent } from '../rules/events.ts';
import type { WriteRequest, WriterNews, WriterOrder } from './messages.ts';
import type { WriterSetup } from './open.ts';
import { openWaiting, type Waiting, WriteFailure } from './waiting.ts';
import type { Write } from './writes.ts';

/** The main thread's end of the writer. */
export type Writer = {
  /** Resolves once its database is open; what is written before waits for that. */
  opened: Promise<void>;
  write: Write;
  /** Resolves when the search index holds all that was committed before, or as much as can be at the moment. */
  index(): Promise<void>;
  /** Lets the thread give back memory that it does not need. */
  rest(): void;
  /** From now on rules work with other limits. */
  setLimits(limits: WriterSetup['limits']): void;
  /** How many writes have not been answered. */
  waiting(): number;
  /** Whether the queue is at its bound, so that new work is refused before its body is read. */
  full(): boolean;
  /** Whether the disk has so little room that nothing more is stored. */
  diskIsLow(): boolean;
  /** Finishes what has been taken, checkpoints, and ends the thread. */
  close(): Promise<void>;
};

export type WriterOptions = {
  setup: WriterSetup;
  clock: Clock;
  /** The most requests that may wait. */
  queue_limit: number;
  /** Where the thread's program is; tests bring rules that fail. */
  source?: URL;
  listeners: WriterListeners;
};
export type WriterListeners = {
  onEvents(events: OutboxEvent[]): void;
  /** So many writes were made durable, or not, by a commit that took so long. */
  onBatch(batch: { size: number; commit_ms: number }): void;
  /** Another process has changed the database. */
  onForeignCommit(): void;
  onTrouble(cause: string): void;
  /** The room on the disk has got low, or is no longer. */
  onDisk(low: boolean): void;
  /** The disk or the thread has failed for good. */
  onFatal(cause: string): void;
};

/** Starts the writer thread. */
export function startWriter({ setup, clock, queue_limit, source, listeners }: WriterOptions): Writer {
  const waiting = openWaiting();
  const program = source ?? new URL('./thread.ts', import.meta.url);
  const thread = startThread({ name: 'writer', source: program, data: setup });
  const order = (news: WriterOrder) => thread.postMessage(news);
  const life: Life = { closing: false, gone: false, disk_low: false };
  const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  const opened = listen(thread, { waiting, listeners, life });
  opened.catch(() => {}); // who waits for it hears of it
  let outgoing: WriteRequest[] = [];
  const flush = () => {
    if (outgoing.length > 0) order({ kind: 'write', requests: outgoing });
    outgoing = [];
  };
  const full = () => waiting.count() >= queue_limit;

  const write = (verb: WriteRequest['verb'], ...rest: unknown[]): Promise<unknown> => {
    if (life.gone) return Promise.reject(new WriteFailure('the writer is gone', { bug: false }));
    if (full()) return Promise.reject(noRoom());
    if (outgoing.length === 0) setImmediate(flush); // one message for all that this turn of the loop brings
    const { id, outcome } = waiting.add();
    outgoing.push({ id, verb, at_ms: clock(), rest });
    return outcome;
  };
  const index = async () => {
    const { id, outcome } = waiting.add();
    order({ kind: 'index', id });
    await outcome;
  };
  const close = async () => {
    life.closing = true;
    flush();
    order({ kind: 'close' });
    await exited;
    waiting.fail('the writer was closed');
  };
  return {
    opened,
    write: write as Write,
    index,
    ...requests(order),
    waiting: waiting.count,
    full,
    diskIsLow: () => life.disk_low,
    close,
  };
}

/** What the thread is asked for without an answer. */
function requests(order: (news: WriterOrder) => void): Pick<Writer, 'rest' | 'setLimits'> {
  return { rest: () => order({ kind: 'rest' }), setLimits: (limits) => order({ kind: 'limits', limits }) };
}

/** The refusal of work for which there is no room. */
export function noRoom(): Refusal {
  const details = { retry_after_seconds: 1 };
  return new Refusal('temporary_unavailable', 'The outbox has as much work queued as it takes.', details);
}

/** Whether the thread has been told to end, whether it has failed, and what it says of the disk. */
type Life = { closing: boolean; gone: boolean; disk_low: boolean };
type Ears = { waiting: Waiting; listeners: WriterListeners; life: Life };

function listen(thread: Worker, { waiting, listeners, life }: Ears): Promise<void> {
  const fail = (cause: string) => {
    if (life.gone) return;
    life.gone = true;
    waiting.fail(cause);
    listeners.onFatal(cause);
  };
  thread.once('exit', () => {
    if (!life.closing) fail('the writer thread ended');
  });
  return new Promise((resolve, reject) => {
    thread.on('error', (error) => {
      reject(error);
      fail(error.stack ?? error.message);
    });
    thread.on('message', (news: WriterNews) => {
      if (news.kind === 'batch') {
        listeners.onBatch({ size: news.outcomes.length, commit_ms: news.commit_ms });
        listeners.onEvents(news.events);
        for (const outcome of news.outcomes) waiting.settle(outcome);
      } else if (news.kind === 'indexed') {
        for (const id of news.ids) waiting.settle({ id, kind: 'done', value: undefined });
      } else if (news.kind === 'ready') resolve();
      else if (news.kind === 'foreign_commit') listeners.onForeignCommit();
      else if (news.kind === 'disk') {
        life.disk_low = news.low;
        listeners.onDisk(news.low);
      } else if (news.kind === 'trouble') listeners.onTrouble(news.cause);
      else if (news.kind === 'fatal') fail(news.cause);
      else news satisfies never;
    });
  });
}
