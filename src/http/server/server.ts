import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { Clock } from '../../lib/time/clock.ts';
import type { App } from '../endpoint/app.ts';
import { openFairShare } from '../reply/fair-share.ts';
import { answerMalformed } from '../reply/malformed.ts';
import { openPipelines } from '../reply/pipelines.ts';
import { silentSockets } from '../reply/silent-sockets.ts';
import type { Unread } from '../reply/unread.ts';
import { beginTrace, type Witness } from '../request/trace.ts';
import { cutStandstill } from './standstill.ts';
import type { TlsPair } from './tls.ts';

const headers_ms = 10_000;
const handshake_ms = 10_000;
const sweep_ms = 20;
const keep_alive_ms = 72_000; // longer than the minute for which common proxies keep a connection open

const options = {
  requireHostHeader: false, // Node would answer with an empty 400
  headersTimeout: headers_ms,
  requestTimeout: 0, // bodies have their own deadlines
  keepAliveTimeout: keep_alive_ms,
  connectionsCheckingInterval: 1_000,
  noDelay: true,
};

type ServerSetup = {
  clock: Clock;
  witness: Witness;
  unread: Unread;
  tls: TlsPair | undefined;
  /** Adds the headers of every response, before routing. */
  outfit(req: IncomingMessage, res: ServerResponse): void;
};

/**
 * Creates the HTTP server, or the HTTPS server if there is a certificate. It also answers what the parser refuses in
 * the envelope. The witness is called for every request, and for malformed ones as requests without a route.
 */
export function makeServer(app: App, { clock, witness, unread, tls, outfit }: ServerSetup): Server {
  const own = { ...options, ServerResponse: unread.ServerResponse };
  const server = tls
    ? createTlsServer({ ...own, ...tls, handshakeTimeout: handshake_ms, ALPNProtocols: ['http/1.1'] })
    : createServer(own);
  server.maxHeadersCount = 0; // above its limit Node drops headers silently, including some that the guards refuse
  let closing = false;
  const share = openFairShare((req, res) => {
    outfit(req, res);
    app.handle(req, res);
  });
  const { take, newest } = openPipelines(unread, (req, res) => {
    if (closing) res.shouldKeepAlive = false; // asks the client to close the connection
    beginTrace(req, res, { clock, witness });
    share(req, res);
  });
  const silent = silentSockets(server);
  cutStandstill(server, newest);
  server.on('closing', () => {
    closing = true;
    silent.end();
  });
  server.on('request', take);
  server.on('checkContinue', take); // the reader of the body sends 100-continue
  server.on('checkExpectation', take);
  const malformed = (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (socket instanceof TLSSocket && !socket.getFinished())
      socket.destroy(); // it could not read a response
    else answerMalformed(socket, { error, last: newest(socket), clock, witness });
  };
  server.on('clientError', malformed);
  server.on('connect', (_req, socket) => malformed(new Error('CONNECT is for proxies'), socket));
  return server;
}

/**
 * Stops accepting connections, lets requests finish for `within_ms`, and cuts the rest. A stalled client is cut sooner.
 */
export async function closeServer(server: Server, within_ms: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), within_ms);
  // a connection is idle once its response is sent
  const sweep = setInterval(() => server.closeIdleConnections(), sweep_ms);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.emit('closing');
    server.closeIdleConnections();
  });
  clearTimeout(cut);
  clearInterval(sweep);
}
