import type { Worker } from 'node:worker_threads';
import type { Settings } from '../config.ts';
import type { Trouble } from '../contract/diagnosis.ts';
import { busyRefusal, type Refusal } from '../contract/errors.ts';
import { startThread } from '../lib/process/thread.ts';
import type { OutboxEvent } from '../rules/base/events.ts';
import type { Moment } from './folder-clock.ts';
import type { BatchTimes, WriteRequest, WriterNews, WriterOrder } from './messages.ts';
import type { WriterSetup } from './open.ts';
import { openSoundness, type Soundness } from './soundness.ts';
import { openWaiting, type Waiting, WriteFailure } from './waiting.ts';
import type { Write } from './writes.ts';

/** The writer, as the main thread sees it. */
export type Writer = {
  /** Resolves when the database is open. Earlier writes wait for that. */
  opened: Promise<void>;
  write: Write;
  /** Resolves when the search index holds everything that was committed before, or as much as is possible now. */
  index(): Promise<void>;
  /** Tells the thread to release unneeded memory. */
  rest(): void;
  /** Changes the settings for later rules. */
  setSettings(settings: Pick<Settings, 'limits' | 'standing' | 'review'>): void;
  /** Returns the number of unanswered writes. */
  waiting(): number;
  /** Tells whether the queue is full, so that new work is refused before its body is read. */
  full(): boolean;
  /** Tells whether the disk is too full to store anything more. */
  diskIsLow(): boolean;
  /** Judges the database by the errors of SQLite. It takes those of readers too. */
  readonly soundness: Soundness;
  /** Finishes accepted work, checkpoints, and ends the thread. */
  close(): Promise<void>;
};

type WriterOptions = {
  setup: WriterSetup;
  /** Returns the time of a request by both clocks. */
  moment(): Moment;
  /** The most requests in the queue. */
  queue_limit: number;
  /** The program of the thread. Tests replace it with rules that fail. */
  source?: URL;
  listeners: WriterListeners;
};
export type WriterListeners = {
  onEvents(events: OutboxEvent[]): void;
  /** Reports a commit, the number of its writes, and its duration. The writes may have failed. */
  onBatch(batch: { size: number } & BatchTimes): void;
  /** Reports that another process has changed the database. */
  onForeignCommit(): void;
  onTrouble(cause: string): void;
  /** Reports that this node may no longer write for its cluster. */
  onLeadLost(cause: string): void;
  /** Reports once that the database is damaged, or that its disk fails. */
  onUnsound(trouble: Trouble): void;
  /** Reports that the log of the cluster can store nothing. The lead goes on. */
  onLogFull(cause: string): void;
  /** Reports that the disk has become low, or has recovered. */
  onDisk(low: boolean): void;
  /** Reports that the disk or the thread has failed for good. */
  onFatal(cause: string): void;
};

export function startWriter({ setup, moment, queue_limit, source, listeners }: WriterOptions): Writer {
  const waiting = openWaiting();
  const program = source ?? new URL('./thread.ts', import.meta.url);
  const thread = startThread({ name: 'writer', source: program, data: setup });
  const order = (news: WriterOrder) => thread.postMessage(news);
  const life: ThreadState = { closing: false, gone: false, lead_lost: false, disk_low: false };
  const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  const soundness = openSoundness(listeners.onUnsound);
  const opened = listen(thread, { waiting, listeners, life, soundness });
  opened.catch(() => {}); // callers of `opened` get the error
  const outgoing = openOutgoing(order, setup.cluster ? few : Number.POSITIVE_INFINITY);
  const full = () => waiting.count() >= queue_limit;

  const write = (verb: WriteRequest['verb'], ...rest: unknown[]): Promise<unknown> => {
    if (life.gone || life.lead_lost || life.closing) return Promise.reject(gone());
    if (full()) return Promise.reject(noRoom());
    const now = moment(); // before the request is numbered, so that a clock jump is stored first
    const { id, outcome } = waiting.add();
    outgoing.add({ id, verb, ...now, rest });
    return outcome;
  };
  const index = async () => {
    if (life.lead_lost) throw gone();
    const { id, outcome } = waiting.add();
    order({ kind: 'index', id });
    await outcome;
  };
  const close = async () => {
    life.closing = true;
    outgoing.flush();
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
    soundness,
    close,
  };
}

/** The requests that a leader runs while others are read from the network: all share one record at the end. */
const few = 8;

/** Combines the requests of one turn of the event loop into messages of at most so many. Mostly it is one. */
function openOutgoing(order: (news: WriterOrder) => void, most: number) {
  let gathered: WriteRequest[] = [];
  let isPlanned = false;
  let isTurnOver = true;
  const send = (more: boolean) => {
    order({ kind: 'write', requests: gathered, ...(more && { more }) });
    gathered = [];
    isTurnOver = !more;
  };
  const flush = () => {
    isPlanned = false;
    if (gathered.length > 0 || !isTurnOver) send(false);
  };
  const add = (request: WriteRequest) => {
    if (!isPlanned) setImmediate(flush);
    isPlanned = true;
    gathered.push(request);
    if (gathered.length >= most) send(true);
  };
  return { add, flush };
}

/** Sends orders that have no response. */
function requests(order: (news: WriterOrder) => void): Pick<Writer, 'rest' | 'setSettings'> {
  return {
    rest: () => order({ kind: 'rest' }),
    setSettings: ({ limits, standing, review }) => order({ kind: 'settings', limits, standing, review }),
  };
}

export function noRoom(): Refusal {
  return busyRefusal('The write queue of the server is full. Try again in a second.');
}

function gone(): WriteFailure {
  return new WriteFailure('the writer is gone', { bug: false });
}

/** The state of the thread: told to end, failed, without the lead, and low on disk. */
type ThreadState = { closing: boolean; gone: boolean; lead_lost: boolean; disk_low: boolean };
type Listening = { waiting: Waiting; listeners: WriterListeners; life: ThreadState; soundness: Soundness };

function listen(thread: Worker, { waiting, listeners, life, soundness }: Listening): Promise<void> {
  const fail = (cause: string) => {
    if (life.gone) return;
    life.gone = true;
    waiting.fail(cause);
    listeners.onFatal(cause);
  };
  /** Fails what waits: the thread answers nothing more, and what closes before it may wait for a write. */
  const loseLead = (cause: string) => {
    life.lead_lost = true;
    waiting.fail(cause);
    listeners.onLeadLost(cause);
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
        const { commit_ms, append_ms } = news;
        listeners.onBatch({ size: news.outcomes.length, commit_ms, append_ms });
        listeners.onEvents(news.events);
        soundness.takeOutcomes(news.outcomes);
        for (const outcome of news.outcomes) waiting.settle(outcome);
      } else if (news.kind === 'indexed') {
        for (const id of news.ids) waiting.settle({ id, kind: 'done', value: undefined });
      } else if (news.kind === 'ready') resolve();
      else if (news.kind === 'foreign_commit') listeners.onForeignCommit();
      else if (news.kind === 'disk') {
        life.disk_low = news.low;
        listeners.onDisk(news.low);
      } else if (news.kind === 'trouble') {
        soundness.takeFailure(news.code);
        if (news.code === 'log_full') listeners.onLogFull(news.cause);
        listeners.onTrouble(news.cause);
      } else if (news.kind === 'lead_lost') loseLead(news.cause);
      else if (news.kind === 'fatal') fail(news.cause);
      else news satisfies never;
    });
  });
}
