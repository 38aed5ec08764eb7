import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { Settings } from '../../config.ts';
import type { Log } from '../../lib/process/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { App } from '../endpoint/app.ts';
import { makeMetricsServer } from '../metrics/server.ts';
import type { Metric } from '../metrics/text.ts';
import { openFairShare } from '../reply/fair-share.ts';
import { answerMalformed } from '../reply/malformed.ts';
import { openPipelines } from '../reply/pipelines.ts';
import { silentSockets } from '../reply/silent-sockets.ts';
import { openUnread, type Unread } from '../reply/unread.ts';
import { beginTrace, type Witness } from '../request/trace.ts';
import { openStandstill } from './standstill.ts';
import { type Certificate, followTls, type TlsPair } from './tls.ts';

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

/** The part that answers the requests of a server: a single machine, or a node of a cluster as leader or standby. */
export type Role = {
  handle: App['handle'];
  /** Called for every request, and for malformed ones as requests without a route. */
  readonly witness: Witness;
  /** Adds the headers of every response, before routing. */
  outfit(req: IncomingMessage, res: ServerResponse): void;
  collect(): Metric[];
};

/** The time in which a role has the new requests of a server. */
export type Turn = {
  /** Leaves new requests to the role before. */
  leave(): void;
  /** Leaves, and waits until the responses under way have ended. After `within_ms` they are cut. */
  end(within_ms: number): Promise<void>;
  cut(): void;
};

/** The servers of a process, which listen for its whole life. Their role can change. */
export type Listener = {
  readonly server: Server;
  readonly metrics: Server;
  readonly unread: Unread;
  /** The certificate, which is followed until `close`. Undefined without one. */
  readonly certificate: Certificate | undefined;
  /** Gives new requests to a role. */
  take(role: Role): Turn;
  /** Stops accepting connections, and waits like `Turn.end`. */
  close(within_ms: number): Promise<void>;
};

type ListenerSetup = Omit<Parameters<typeof openUnread>[0], 'settings' | 'log'> & {
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly clock: Clock;
  readonly settings: Settings['server'];
  readonly tls: TlsPair | undefined;
  /** Refuses a request to the metrics under another host name. */
  guardHost(req: IncomingMessage): void;
};

/**
 * Creates the HTTP server, or the HTTPS server if there is a certificate, and the server of the metrics. A role must
 * take them before they listen.
 */
export function openListener({ clock, elapsed, log, settings, tls, guardHost }: ListenerSetup): Listener {
  const unread = openUnread({ elapsed, log, settings });
  const turns: OpenTurn[] = [];
  const current = () => {
    const turn = turns.at(-1);
    if (!turn) throw new Error('the server listens before it has a role');
    return turn;
  };
  const { server, watchStandstill } = makeServer(current, { clock, unread, tls });
  const certificate = followTls(server, tls, { settings, log });
  const collect = () => [...current().role.collect(), ...(certificate?.metrics() ?? [])];
  const metrics = makeMetricsServer({ collect, guardHost, unread });
  return {
    server,
    metrics,
    unread,
    certificate,
    take(role) {
      const share = openFairShare((req, res) => {
        role.outfit(req, res);
        role.handle(req, res);
      });
      const turn: OpenTurn = { role, share, open: new Set() };
      turns.push(turn);
      return makeTurn(turn, { turns, watchStandstill });
    },
    async close(within_ms) {
      certificate?.close();
      unread.close();
      await Promise.all([closeServer(server, within_ms), closeServer(metrics, 0)]);
    },
  };
}

/** A turn, with its responses under way. */
type OpenTurn = {
  readonly role: Role;
  readonly share: ReturnType<typeof openFairShare>;
  readonly open: Set<ServerResponse>;
};
type Turns = { readonly turns: OpenTurn[]; watchStandstill: ReturnType<typeof openStandstill> };

function makeTurn(turn: OpenTurn, { turns, watchStandstill }: Turns): Turn {
  const { open } = turn;
  const leave = () => {
    if (turns.includes(turn)) turns.splice(turns.indexOf(turn), 1);
  };
  const cut = () => {
    for (const { req } of open) req.socket.destroy();
  };
  return {
    leave,
    cut,
    async end(within_ms) {
      leave();
      const stop = watchStandstill((response) => response !== undefined && open.has(response));
      const late = setTimeout(cut, within_ms);
      for (const response of open) await new Promise((resolve) => response.once('close', resolve));
      clearTimeout(late);
      stop();
    },
  };
}

type ServerSetup = { clock: Clock; unread: Unread; tls: TlsPair | undefined };

/** Creates the server. It also answers what the parser refuses in the envelope. */
function makeServer(current: () => OpenTurn, { clock, unread, tls }: ServerSetup) {
  const own = { ...options, ServerResponse: unread.ServerResponse };
  const server = tls
    ? createTlsServer({ ...own, ...tls, handshakeTimeout: handshake_ms, ALPNProtocols: ['http/1.1'] })
    : createServer(own);
  server.maxHeadersCount = 0; // above its limit Node drops headers silently, including some that the guards refuse
  let closing = false;
  const { take, newest } = openPipelines(unread, (req, res) => {
    if (closing) res.shouldKeepAlive = false; // asks the client to close the connection
    const { role, open, share } = current();
    open.add(res);
    const witness: Witness = (ended) => {
      open.delete(res);
      role.witness(ended);
    };
    beginTrace(req, res, { clock, witness });
    share(req, res);
  });
  const silent = silentSockets(server);
  const watchStandstill = openStandstill(server, newest);
  server.once('closing', () => {
    closing = true;
    silent.end();
    server.once(
      'close',
      watchStandstill(() => true),
    );
  });
  server.on('request', take);
  server.on('checkContinue', take); // the reader of the body sends 100-continue
  server.on('checkExpectation', take);
  const malformed = (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (socket instanceof TLSSocket && !socket.getFinished())
      socket.destroy(); // it could not read a response
    else answerMalformed(socket, { error, last: newest(socket), clock, witness: current().role.witness });
  };
  server.on('clientError', malformed);
  server.on('connect', (_req, socket) => malformed(new Error('CONNECT is for proxies'), socket));
  return { server, watchStandstill };
}

/**
 * Stops accepting connections, lets requests finish for `within_ms`, and cuts the rest. A stalled client is cut sooner.
 */
async function closeServer(server: Server, within_ms: number): Promise<void> {
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
