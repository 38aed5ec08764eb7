import type { ServerResponse } from 'node:http';
import { errors, type Refusal } from '../contract/errors.ts';
import type { Exchange } from './exchange.ts';
import type { Ids } from './ids.ts';
import { leaveBody } from './leave-body.ts';
import { traceOf } from './trace.ts';

/** JSON text that is already written, spliced into the envelope as it stands. */
export type JsonText = { readonly json_text: string };

const fixed = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;
const json = { ...fixed, 'Content-Type': 'application/json; charset=utf-8' };
const jsonHeaders = [...Object.entries(json).flat(), 'Content-Length'];

/** The headers that every response below `/api` and `/review/api` carries (contract.md, "Ids and headers"). */
export function commonHeaders({ request_id, correlation_id }: Ids): Record<string, string> {
  return {
    'X-Request-ID': request_id,
    'X-Correlation-ID': correlation_id,
    ...fixed,
  };
}

/** Answers 200 with data in the envelope. */
export function replyData(res: ServerResponse, ids: Ids, data: object, headers: Record<string, string> = {}): void {
  const text = 'json_text' in data ? data.json_text : JSON.stringify(data);
  const open = `{"ok":true,"request_id":"${ids.request_id}","correlation_id":"${ids.correlation_id}","data":`;
  send(res, { status: 200, ids, body: `${open}${text}}`, headers });
}

/** Answers with a refusal in the envelope. */
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

/** The envelope of a refusal. */
export function refusalText(ids: Ids, { code, message, details }: Refusal): string {
  return JSON.stringify({ ok: false, ...ids, error: { code, message, ...details } });
}

/**
 * Head and body go out in one write, and what one turn of the loop answers goes out together when the turn is over:
 * each write may wake the other side, and to wake it once costs less than to wake it again and again.
 */
function send(
  res: ServerResponse,
  { status, ids, body, headers }: { status: number; ids: Ids; body: string; headers: Record<string, string> },
): void {
  const length = Buffer.byteLength(body);
  const head = ['X-Request-ID', ids.request_id, 'X-Correlation-ID', ids.correlation_id, ...jsonHeaders, String(length)];
  for (const name in headers) head.push(name, headers[name] ?? '');
  res.writeHead(status, head); // an array is taken as it is
  setImmediate(end, res, body, length === body.length ? 'latin1' : 'utf8'); // quicker for ASCII, the same bytes
}

function end(res: ServerResponse, body: string, encoding: BufferEncoding): void {
  res.end(body, encoding);
}
