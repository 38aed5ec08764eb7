import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { WriteRequest, WriterOrder } from './messages.ts';

type OtherOrder = Exclude<WriterOrder, { kind: 'write' }>;

/** Receives the orders of the main thread: requests for the queue, and others for `take`. */
export function openIncoming(port: MessagePort, take: (order: OtherOrder) => void) {
  const queue: WriteRequest[] = [];
  /** The order that came while a batch ran. It is taken after the batch, and what came behind it too. */
  let deferred: OtherOrder | undefined;
  const add = (order: WriterOrder): void => {
    if (order.kind === 'write') queue.push(...order.requests);
    else take(order);
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

    /** Receives requests only, for a transaction that is open, and returns how many wait. */
    drainRequests(): number {
      while (!deferred) {
        const next = receiveMessageOnPort(port);
        if (!next) break;
        const order: WriterOrder = next.message;
        if (order.kind === 'write') add(order);
        else deferred = order;
      }
      return queue.length;
    },
  };
}
