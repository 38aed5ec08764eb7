import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MessageChannel, Worker } from 'node:worker_threads';
import { openIncoming } from '../../src/writer/incoming.ts';
import type { WriteRequest, WriterOrder } from '../../src/writer/messages.ts';

const request = { id: 1, verb: 'ack', at_ms: 0, folder_ms: 0, rest: [] } as unknown as WriteRequest;
const later_ms = 2;

/** Posts orders one after another, each some time after the last, from a thread of its own. */
const poster = `
  const { workerData: { port, orders, told }, threadId } = require('node:worker_threads');
  const nap = new Int32Array(new SharedArrayBuffer(4));
  Atomics.wait(told, 0, 0);
  for (const order of orders) {
    Atomics.wait(nap, 0, 0, ${later_ms});
    port.postMessage(order);
  }`;

/** Orders that come while a transaction is open. `begin` lets the other thread post the later ones. */
function incomingOf(t: { after(done: () => unknown): void }, first: WriterOrder, orders: readonly WriterOrder[]) {
  const { port1, port2 } = new MessageChannel();
  const taken: string[] = [];
  const incoming = openIncoming(port1, ({ kind }) => void taken.push(kind));
  port2.postMessage(first);
  const told = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(poster, { eval: true, workerData: { port: port2, orders, told }, transferList: [port2] });
  t.after(() => worker.terminate());
  const begin = () => {
    Atomics.store(told, 0, 1);
    Atomics.notify(told, 0);
  };
  return { incoming, taken, begin };
}

const run = (queue: WriteRequest[]) => queue.splice(0).length;

test('a batch waits for the requests of the same turn, and for no others', async (t) => {
  const more: WriterOrder = { kind: 'write', requests: [request, request], more: true };
  const { incoming, begin } = incomingOf(t, more, [more, { kind: 'write', requests: [request] }]);
  assert.equal(incoming.drainRequests(), 2);
  run(incoming.queue);
  begin();
  while (run(incoming.queue) === 0) incoming.drainRequests(); // the thread may still start
  assert.equal(incoming.drainRequests(), 1, 'the turn is over with this one');
  run(incoming.queue);
  const began_ms = performance.now();
  assert.equal(incoming.drainRequests(), 0);
  assert.ok(performance.now() - began_ms < later_ms, 'nothing follows, so it does not wait');
});

test('a batch does not wait for long for a main thread that stands still', (t) => {
  const { incoming } = incomingOf(t, { kind: 'write', requests: [request], more: true }, []);
  incoming.drainRequests();
  run(incoming.queue);
  const began_ms = performance.now();
  assert.equal(incoming.drainRequests(), 0);
  assert.ok(performance.now() - began_ms >= later_ms);
});

test('what is no request ends the wait, and is taken after the batch', (t) => {
  const { incoming, taken, begin } = incomingOf(t, { kind: 'write', requests: [request], more: true }, [
    { kind: 'rest' },
    { kind: 'write', requests: [request] },
  ]);
  incoming.drainRequests();
  run(incoming.queue);
  begin();
  for (let tries = 0; tries < 1_000 && taken.length === 0; tries++) {
    assert.equal(incoming.drainRequests(), 0);
    assert.deepEqual(taken, []);
    incoming.drain();
  }
  assert.deepEqual(taken, ['rest']);
});
