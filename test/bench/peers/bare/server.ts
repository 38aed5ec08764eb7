/**
 * The least that keeps an answer and wakes who waits for it: polka, and a thread that commits each body to SQLite with
 * a sync. It checks nothing and keeps no trail. Is given its database file, and ends with its parent process.
 */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import polka from 'polka';
import type { Stored } from './store.ts';

const [, , file = ''] = process.argv;
const store = new Worker(new URL('store.ts', import.meta.url), { workerData: file });
const replies = new Map<number, () => void>();
let last = 0;
let held: ServerResponse | undefined;

store.on('message', ({ number }: Stored) => {
  replies.get(number)?.();
  replies.delete(number);
});
const app = polka();
app.get('/poll', (_req, res) => answer(res));
app.get('/wait', (_req, res) => {
  held = res;
});
app.post('/send', (req, res) => keep(req, () => answer(res)));
app.post('/answer', (req, res) =>
  keep(req, () => {
    if (held) answer(held);
    held = undefined;
    answer(res);
  }),
);
const server = createServer(app.handler as RequestListener);
server.listen({ port: 0, host: '127.0.0.1' }, () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());

/** Stores a body, and calls `stored` once it is on the disk. */
function keep(req: IncomingMessage, stored: () => void): void {
  let body = '';
  req.setEncoding('utf8');
  req.on('data', (text: string) => {
    body += text;
  });
  req.on('end', () => {
    const number = ++last;
    replies.set(number, stored);
    store.postMessage({ number, body: JSON.parse(body) });
  });
}

function answer(res: ServerResponse): void {
  const text = '{"data":{}}';
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': text.length });
  res.end(text);
}
