import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ListenAddress } from '../config/listen.ts';
import type { Clock } from '../lib/clock.ts';
import type { App } from './app.ts';
import { answerMalformed } from './malformed.ts';

const headers_ms = 10_000;
const sweep_ms = 20;
const keep_alive_ms = 72_000; // longer than the minute for which common proxies keep a connection

/** Makes the HTTP server; it answers what its parser refuses in the envelope too. */
export function makeServer(app: App, clock: Clock): Server {
  const server = createServer({
    requireHostHeader: false, // Node would answer with an empty 400
    headersTimeout: headers_ms,
    requestTimeout: 0, // bodies have deadlines of their own
    keepAliveTimeout: keep_alive_ms,
    connectionsCheckingInterval: 1_000,
    noDelay: true,
  });
  server.maxHeadersCount = 0; // past its limit Node drops headers in silence, and with them what we refuse
  const newest = new WeakMap<Duplex, ServerResponse>();
  const take = (req: IncomingMessage, res: ServerResponse) => {
    newest.set(req.socket, res);
    app.handle(req, res);
  };
  const silent = new Set<Duplex>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  server.on('closing', () => {
    for (const socket of silent) socket.destroy(); // browsers connect before they ask; Node would wait for them
  });
  server.on('request', take);
  server.on('checkContinue', take); // whoever reads a body asks for it
  server.on('checkExpectation', take);
  const malformed = (error: NodeJS.ErrnoException, socket: Duplex) =>
    answerMalformed(socket, { error, last: newest.get(socket), clock });
  server.on('clientError', malformed);
  server.on('connect', (_req, socket) => malformed(new Error('CONNECT is for proxies'), socket));
  return server;
}

/** Starts listening and resolves with where; null for a Unix socket. */
export function listen(server: Server, address: ListenAddress | undefined): Promise<AddressInfo | null> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address ?? {}, () => {
      server.off('error', reject);
      const bound = server.address();
      resolve(typeof bound === 'string' ? null : bound);
    });
  });
}

/** Stops taking connections, lets requests finish for as long as is given, and cuts what is left. */
export async function closeServer(server: Server, within_ms: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), within_ms);
  const sweep = setInterval(() => server.closeIdleConnections(), sweep_ms); // a connection is idle once it is answered
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.emit('closing');
    server.closeIdleConnections();
  });
  clearTimeout(cut);
  clearInterval(sweep);
}
