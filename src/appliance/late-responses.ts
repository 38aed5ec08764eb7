import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Settings } from '../config.ts';
import { commonHeaders, jsonHeaders, refusalText } from '../http/reply/reply.ts';
import { strictTransport } from '../http/reply/strict-transport.ts';
import { traceOf } from '../http/request/trace.ts';
import { type Lead, makeLeadRefusal } from './lead.ts';

/**
 * Returns the function that refuses a response if the lead is no longer certain when it begins. Its data may be older
 * than what another node has confirmed since.
 */
function refuseLate(isCurrent: () => boolean): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const { writeHead } = res;
    if (req.url === '/livez') return;
    res.writeHead = (...given: unknown[]) => {
      res.writeHead = writeHead;
      if (isCurrent()) return Reflect.apply(writeHead, res, given);
      refuse(req, res);
      return res;
    };
  };
}

/** Sends the refusal, and drops the response that was about to begin. */
function refuse(req: IncomingMessage, res: ServerResponse): void {
  const refusal = makeLeadRefusal();
  const { ids } = traceOf(req);
  traceOf(req).code = refusal.code;
  const body = refusalText(ids, refusal);
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  const headers: OutgoingHttpHeaders = {
    ...commonHeaders(ids),
    ...jsonHeaders,
    'Retry-After': '1',
    'Content-Length': Buffer.byteLength(body),
  };
  res.shouldKeepAlive = false;
  res.writeHead(503, headers).end(req.method === 'HEAD' ? undefined : body);
  res.write = () => true;
  res.end = () => res;
  res.flushHeaders = () => {};
}

/** Adds the common headers to every response, and refuses responses that a node may no longer give. */
export function guardResponses(
  { server }: Settings,
  lead: Pick<Lead, 'isCurrent'> | undefined,
): ReturnType<typeof strictTransport> {
  const transport = strictTransport(server);
  if (!lead) return transport;
  const late = refuseLate(lead.isCurrent);
  return (req, res) => {
    transport(req, res);
    late(req, res);
  };
}
