import type { ServerResponse } from 'node:http';
import { errors, type Refusal } from '../../contract/errors.ts';
import type { Exchange } from '../request/exchange.ts';
import type { Ids } from '../request/ids.ts';
import { leaveBody } from '../request/leave-body.ts';
import { traceOf } from '../request/trace.ts';

/** JSON text that is ready to be inserted into the envelope. */
export type JsonText = { readonly json_text: string };

const fixed = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;
/** The headers of every response to a program. A browser that shows one as a page runs and frames nothing in it. */
export const answerHeaders = {
  ...fixed,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;
export const jsonHeaders = { ...answerHeaders, 'Content-Type': 'application/json; charset=utf-8' } as const;
const jsonHead = [...Object.entries(jsonHeaders).flat(), 'Content-Length'];

/** The headers that every response below `/api` and `/review/api` carries (src/docs/contract.md, "Ids and headers"). */
export function commonHeaders({ request_id, correlation_id }: Ids): Record<string, string> {
  return {
    'X-Request-ID': request_id,
    'X-Correlation-ID': correlation_id,
    ...fixed,
  };
}

/** Responds with 200 and data in the envelope. */
export function replyData(res: ServerResponse, ids: Ids, data: object, headers: Record<string, string> = {}): void {
  const text = 'json_text' in data ? data.json_text : JSON.stringify(data);
  const open = `{"ok":true,"request_id":"${ids.request_id}","correlation_id":"${ids.correlation_id}","data":`;
  send(res, { status: 200, ids, body: `${open}${text}}`, headers });
}

/** Responds with a refusal in the envelope. */
export function replyRefusal(exchange: Exchange, refusal: Refusal, headers: Record<string, string> = {}): void {
  const { res, ids } = exchange;
  const { status } = errors[refusal.code];
  traceOf(exchange.req).code = refusal.code;
  const retry = refusal.details.retry_after_seconds;
  const extra: Record<string, string> = { ...headers, ...(retry !== undefined && { 'Retry-After': String(retry) }) };
  if (status === 401) extra['WWW-Authenticate'] = 'Bearer';
  leaveBody(exchange, { refused: status === 400 || status === 413 });
  send(res, { status, ids, body: refusalText(ids, refusal), headers: extra });
}

/** Formats the envelope of a refusal. */
export function refusalText(ids: Ids, { code, message, details }: Refusal): string {
  return JSON.stringify({ ok: false, ...ids, error: { code, message, ...details } });
}

/** Larger responses are written at once: a thousand of them in one turn of the event loop would fill the memory. */
const most_together = 16_384;

/**
 * Sends head and body in one write, after the turn of the event loop. Responses of one turn leave together, because
 * each separate write may wake the client, which costs more.
 */
function send(
  res: ServerResponse,
  { status, ids, body, headers }: { status: number; ids: Ids; body: string; headers: Record<string, string> },
): void {
  const length = Buffer.byteLength(body);
  const head = ['X-Request-ID', ids.request_id, 'X-Correlation-ID', ids.correlation_id, ...jsonHead, String(length)];
  for (const name in headers) head.push(name, headers[name] ?? '');
  res.writeHead(status, head); // an array skips Node's header processing
  const encoding = length === body.length ? 'latin1' : 'utf8'; // faster for ASCII, with the same bytes
  if (length > most_together) end(res, body, encoding);
  else setImmediate(end, res, body, encoding);
}

function end(res: ServerResponse, body: string, encoding: BufferEncoding): void {
  res.end(body, encoding);
}
