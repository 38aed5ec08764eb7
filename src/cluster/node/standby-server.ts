import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { makeLeadRefusal } from '../../appliance/lead.ts';
import { makeApp } from '../../http/endpoint/app.ts';
import { isPageRequest } from '../../http/endpoint/no-page.ts';
import { standbyMetrics } from '../../http/metrics/cluster.ts';
import { makeMetricsServer } from '../../http/metrics/server.ts';
import { commonHeaders, jsonHeaders, replyRefusal } from '../../http/reply/reply.ts';
import { strictTransport } from '../../http/reply/strict-transport.ts';
import { openUnread } from '../../http/reply/unread.ts';
import { requestLog } from '../../http/request/request-log.ts';
import { traceOf } from '../../http/request/trace.ts';
import { makeServer } from '../../http/server/server.ts';
import type { TlsPair } from '../../http/server/tls.ts';
import { openSite } from '../../people/sign-in/site.ts';
import type { Node } from './node.ts';
import { sendStandbyPage } from './standby-page.ts';

/** The servers of a node that stands by: its health, its page and refusals, and its metrics. */
type StandbyServer = { readonly server: Server; readonly metrics: Server; close(): Promise<void> };

/** Creates the servers of a node that stands by, before they listen. */
export function makeStandbyServer(node: Node, tls: TlsPair | undefined): StandbyServer {
  const { settings, log } = node;
  const unread = openUnread({ elapsed: () => performance.now(), log, settings: settings.server });
  const app = { ...makeApp(), handle: (req: IncomingMessage, res: ServerResponse) => answer(node, req, res) };
  const witness = requestLog(log, settings.server);
  const outfit = strictTransport(settings.server);
  const server = makeServer(app, { clock: Date.now, witness, unread, tls, outfit });
  const collect = () => standbyMetrics(node.data, node.state);
  const metrics = makeMetricsServer({ collect, guardHost: openSite(settings.server).guardHost, unread });
  return {
    server,
    metrics,
    async close() {
      unread.close();
      server.emit('closing');
      await Promise.all([server, metrics].map(end));
    },
  };
}

async function end(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

function answer(node: Node, req: IncomingMessage, res: ServerResponse): void {
  const { ids } = traceOf(req);
  const [path] = (req.url ?? '').split('?');
  res.shouldKeepAlive = false; // the next request may find a leader here
  const reply = (status: number, document: object) => {
    const body = `${JSON.stringify(document)}\n`;
    const headers = { ...commonHeaders(ids), ...jsonHeaders, 'Content-Length': Buffer.byteLength(body) };
    res.writeHead(status, headers).end(req.method === 'HEAD' ? undefined : body);
  };
  if (path === '/livez') reply(200, { live: true });
  else if (path === '/readyz') reply(503, readiness(node));
  else if (isPageRequest(req, path ?? '')) sendStandbyPage(node, { req, res, ids });
  else replyRefusal({ req, res, ids }, makeLeadRefusal());
}

function readiness({ name, state: { leader, reason, seq, head_seq } }: Node) {
  const role = 'standby';
  return { ready: false, role, node: name, leader: leader?.address ?? null, reason, seq, head_seq };
}
