import { getAsset, isSea } from 'node:sea';
import { isMainThread, parentPort, receiveMessageOnPort, Worker, workerData } from 'node:worker_threads';

/** A thread of the program: the name of its bundle in build/executable/entries.ts, its source file, and its input. */
export type Thread = { name: string; source: URL; data: unknown };

/** A thread that was started before its input is known. */
export type EarlyThread = { name: string; worker: Worker; told: Int32Array };

type ThreadInput = { data: unknown; shared: ReadonlyMap<string, string> };

const early = new Map<string, EarlyThread>();
const shared = new Map<string, string>();
let received: ThreadInput | undefined;

/**
 * Starts a thread, from its bundle inside the executable or from its source file. Continues with the thread of that
 * name if one was started early. The data is copied to the thread, which reads it with threadData.
 */
export function startThread({ name, source, data }: Thread): Worker {
  const given: ThreadInput = { data, shared };
  const begun = early.get(name);
  if (!begun) return isSea() ? carried(name, { given }) : new Worker(source, { name, workerData: { given } });
  early.delete(name);
  begun.worker.ref();
  begun.worker.postMessage(given);
  Atomics.store(begun.told, 0, 1);
  Atomics.notify(begun.told, 0);
  return begun.worker;
}

/** Starts a thread of the executable before its input is known. It does not keep the process alive. */
export function startEarly(name: string): EarlyThread {
  const told = new Int32Array(new SharedArrayBuffer(4));
  const worker = carried(name, { told });
  worker.on('error', () => {}); // startThread's caller listens too; without one, the command reports its own failure
  worker.unref();
  return { name, worker, told };
}

/** Registers a thread that another bundle of the executable started early. */
export function takeEarly(thread: EarlyThread): void {
  early.set(thread.name, thread);
}

/** Returns the input of this thread. A thread that was started early waits for it. */
export function threadData<Data>(): Data {
  return receiveInput().data as Data;
}

/** Publishes a word of the main thread to every thread started from now on. */
export function shareWord(name: string, word: string): void {
  shared.set(name, word);
}

/** Returns a word that the main thread has published, in another thread. */
export function sharedWord(name: string): string {
  return String(receiveInput().shared.get(name));
}

function receiveInput(): ThreadInput {
  if (isMainThread || !parentPort) throw new Error('the main thread has no input');
  if (workerData.told) Atomics.wait(workerData.told, 0, 0);
  received ??= (workerData.given ?? receiveMessageOnPort(parentPort)?.message) as ThreadInput;
  return received;
}

function carried(name: string, workerData: { given: ThreadInput } | { told: Int32Array }): Worker {
  return new Worker(getAsset('thread.cjs', 'utf8'), { name, workerData, eval: true });
}
