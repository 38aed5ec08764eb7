import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { Clock } from '../lib/clock.ts';
import type { App } from './app.ts';
import { answerMalformed } from './malformed.ts';
import { silentSockets } from './silent-sockets.ts';
import type { TlsPair } from './tls.ts';
import { beginTrace, type Witness } from './trace.ts';

const headers_ms = 10_000;
const handshake_ms = 10_000;
const sweep_ms = 20;
const keep_alive_ms = 72_000; // longer than the minute for which common proxies keep a connection

const options = {
  requireHostHeader: false, // Node would answer with an empty 400
  headersTimeout: headers_ms,
  requestTimeout: 0, // bodies have deadlines of their own
  keepAliveTimeout: keep_alive_ms,
  connectionsCheckingInterval: 1_000,
  noDelay: true,
};

type Parts = {
  clock: Clock;
  witness: Witness;
  tls: TlsPair | undefined;
  /** Adds to a response, before any route, what all of them carry. */
  outfit(req: IncomingMessage, res: ServerResponse): void;
};

/**
 * Makes the HTTP server, or the HTTPS server where there is a certificate; it answers what its parser refuses in the
 * envelope too. The witness hears of every request, of those that were none as of requests without a route.
 */
export function makeServer(app: App, { clock, witness, tls, outfit }: Parts): Server {
  const server = tls
    ? createTlsServer({ ...options, ...tls, handshakeTimeout: handshake_ms, ALPNProtocols: ['http/1.1'] })
    : createServer(options);
  server.maxHeadersCount = 0; // past its limit Node drops headers in silence, and with them what we refuse
  let closing = false;
  const newest = new WeakMap<Duplex, ServerResponse>();
  const take = (req: IncomingMessage, res: ServerResponse) => {
    newest.set(req.socket, res);
    if (closing) res.shouldKeepAlive = false; // whoever goes on asking is told to stop
    beginTrace(req, res, { clock, witness });
    outfit(req, res);
    app.handle(req, res);
  };
  const silent = silentSockets(server);
  server.on('closing', () => {
    closing = true;
    silent.end();
  });
  server.on('request', take);
  server.on('checkContinue', take); // whoever reads a body asks for it
  server.on('checkExpectation', take);
  const malformed = (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (socket instanceof TLSSocket && !socket.getFinished())
      socket.destroy(); // it could not read an answer
    else answerMalformed(socket, { error, last: newest.get(socket), clock, witness });
  };
  server.on('clientError', malformed);
  server.on('connect', (_req, socket) => malformed(new Error('CONNECT is for proxies'), socket));
  return server;
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
