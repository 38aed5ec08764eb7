import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { ListenAddress } from '../config/listen.ts';
import { Refusal } from '../contract/errors.ts';
import type { Clock } from '../lib/clock.ts';
import type { App } from './app.ts';
import { idsOf } from './ids.ts';
import { commonHeaders } from './reply.ts';

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
  server.on('request', app.handle);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuse(socket, error, clock));
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
    server.closeIdleConnections();
  });
  clearTimeout(cut);
  clearInterval(sweep);
}

function refuse(socket: Socket, error: NodeJS.ErrnoException, clock: Clock): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const ids = idsOf({ headers: {} }, clock());
  const { code, message } = new Refusal('invalid_request', sentenceOf(error.code));
  const body = JSON.stringify({ ok: false, ...ids, error: { code, message } });
  const headers = {
    ...commonHeaders(ids),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`);
}

function sentenceOf(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return 'The headers are too large.';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The headers took too long to arrive.';
  return 'The request is not valid HTTP.';
}
