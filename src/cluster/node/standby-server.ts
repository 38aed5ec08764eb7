import type { IncomingMessage, ServerResponse } from 'node:http';
import { makeLeadRefusal } from '../../appliance/lead.ts';
import { hideDetails } from '../../contract/diagnosis.ts';
import { isPageRequest } from '../../http/endpoint/no-page.ts';
import { standbyMetrics } from '../../http/metrics/cluster.ts';
import { commonHeaders, jsonHeaders, replyRefusal } from '../../http/reply/reply.ts';
import { strictTransport } from '../../http/reply/strict-transport.ts';
import { requestLog } from '../../http/request/request-log.ts';
import { traceOf } from '../../http/request/trace.ts';
import { needed } from '../../http/server/health.ts';
import type { Role } from '../../http/server/server.ts';
import type { Node } from './node.ts';
import { sendStandbyPage } from './standby-page.ts';

/** Creates the role of a node that stands by, which answers with its health, its page, refusals and its metrics. */
export function makeStandbyRole(node: Node): Role {
  const { settings, log } = node;
  return {
    handle: (req, res) => answer(node, req, res),
    witness: requestLog(log, settings.server),
    outfit: strictTransport(settings.server),
    collect: () => standbyMetrics(node.data, node.state, node.diagnosis.report()),
  };
}

function answer(node: Node, req: IncomingMessage, res: ServerResponse): void {
  const { ids } = traceOf(req);
  const [path, query] = (req.url ?? '').split('?');
  res.shouldKeepAlive = false; // the next request may find a leader here
  const reply = (status: number, document: object) => {
    const body = `${JSON.stringify(document)}\n`;
    const headers = { ...commonHeaders(ids), ...jsonHeaders, 'Content-Length': Buffer.byteLength(body) };
    res.writeHead(status, headers).end(req.method === 'HEAD' ? undefined : body);
  };
  if (path === '/livez') reply(200, { live: true });
  else if (path === '/readyz') {
    const found = readiness(node, new URLSearchParams(query).get('role'));
    reply(found.ready ? 200 : 503, found);
  } else if (isPageRequest(req, path ?? '')) sendStandbyPage(node, { req, res, ids });
  else replyRefusal({ req, res, ids }, makeLeadRefusal());
}

/** Describes this node. It is ready only if a standby is asked for, and once it follows the log. */
function readiness({ name, diagnosis, state: { leader, reason, seq, head_seq } }: Node, asked: string | null) {
  const role = 'standby';
  const { states, troubles } = diagnosis.report();
  const isSound = troubles.every(({ state }) => !needed.includes(state) && state !== 'position');
  const ready = asked === role && isSound && head_seq > 0;
  const place = { node: name, leader: leader?.address ?? null, reason, seq, head_seq };
  return { ...states, ready, role, ...place, troubles: hideDetails(troubles) };
}
