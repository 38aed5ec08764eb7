import { getAsset, isSea } from 'node:sea';
import { isMainThread, parentPort, receiveMessageOnPort, Worker, workerData } from 'node:worker_threads';

/** A thread of the program: the name of its bundle in build/entries.ts, its source file, and what it is given. */
export type Thread = { name: string; source: URL; data: unknown };

/** A thread that runs up to where it needs what it is given. */
export type EarlyThread = { name: string; worker: Worker; told: Int32Array };

type Given = { data: unknown; shared: ReadonlyMap<string, string> };

const early = new Map<string, EarlyThread>();
const shared = new Map<string, string>();
let given: Given | undefined;

/**
 * Starts a thread, from its bundle inside the executable and from its source file otherwise, or goes on with the one
 * of that name that was started early. The data is copied to the thread, which gets it from threadData.
 */
export function startThread({ name, source, data }: Thread): Worker {
  const given: Given = { data, shared };
  const begun = early.get(name);
  if (!begun) return isSea() ? carried(name, { given }) : new Worker(source, { name, workerData: { given } });
  early.delete(name);
  begun.worker.ref();
  begun.worker.postMessage(given);
  Atomics.store(begun.told, 0, 1);
  Atomics.notify(begun.told, 0);
  return begun.worker;
}

/** Starts a thread of the executable before it is known what to give it. It keeps no process alive that does not. */
export function startEarly(name: string): EarlyThread {
  const told = new Int32Array(new SharedArrayBuffer(4));
  const worker = carried(name, { told });
  worker.unref();
  return { name, worker, told };
}

/** Takes a thread that was started early by another bundle of the executable. */
export function takeEarly(thread: EarlyThread): void {
  early.set(thread.name, thread);
}

/** What this thread was given. In one that was started early it waits until that is known. */
export function threadData<Data>(): Data {
  return whatIsGiven().data as Data;
}

/** Lets every thread that is started from now on know a word of the main thread's. */
export function share(name: string, word: string): void {
  shared.set(name, word);
}

/** A word of the main thread's, in another thread. */
export function sharedWord(name: string): string {
  return String(whatIsGiven().shared.get(name));
}

function whatIsGiven(): Given {
  if (isMainThread || !parentPort) throw new Error('the main thread is given nothing');
  if (workerData.told) Atomics.wait(workerData.told, 0, 0);
  given ??= (workerData.given ?? receiveMessageOnPort(parentPort)?.message) as Given;
  return given;
}

function carried(name: string, workerData: { given: Given } | { told: Int32Array }): Worker {
  return new Worker(getAsset('thread.cjs', 'utf8'), { name, workerData, eval: true });
}
