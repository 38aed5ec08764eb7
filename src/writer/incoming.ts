import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { WriteRequest, WriterOrder } from './messages.ts';

type OtherOrder = Exclude<WriterOrder, { kind: 'write' }>;

const nap_ms = 0.05;
const most_naps = 100; // the main thread may be busy with something else
const napping = new Int32Array(new SharedArrayBuffer(4));

/** Receives the orders of the main thread: requests for the queue, and others for `take`. */
export function openIncoming(port: MessagePort, take: (order: OtherOrder) => void) {
  const queue: WriteRequest[] = [];
  /** The order that came while a batch ran. It is taken after the batch, and what came behind it too. */
  let deferred: OtherOrder | undefined;
  let isTurnOver = true;
  const add = (order: WriterOrder): void => {
    if (order.kind === 'write') {
      queue.push(...order.requests);
      isTurnOver = !order.more;
    } else take(order);
  };
  const receiveRequests = (): void => {
    while (!deferred) {
      const next = receiveMessageOnPort(port);
      if (!next) break;
      const order: WriterOrder = next.message;
      if (order.kind === 'write') add(order);
      else deferred = order;
    }
  };
  return {
    queue,
    add,

    /** Takes all orders that have come. */
    drain(): void {
      if (deferred) take(deferred);
      deferred = undefined;
      for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) add(next.message);
    },

    /**
     * Receives requests only, for a transaction that is open, and returns how many wait. If none does while others of
     * the same turn follow, it waits for these.
     */
    drainRequests(): number {
      receiveRequests();
      for (let naps = 0; queue.length === 0 && !isTurnOver && !deferred && naps < most_naps; naps++) {
        Atomics.wait(napping, 0, 0, nap_ms);
        receiveRequests();
      }
      return queue.length;
    },
  };
}
