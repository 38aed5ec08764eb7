import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Refusal } from '../contract/errors.ts';
import type { Ids } from './ids.ts';

/** JSON text that is already written, spliced into the envelope as it stands. */
export type JsonText = { readonly json_text: string };

const most_drained = 128_000;
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

/** Answers with a refusal in the envelope. A request that is still sending more than a little is cut off. */
export function replyRefusal(
  { req, res, ids }: { req: IncomingMessage; res: ServerResponse; ids: Ids },
  refusal: Refusal,
  headers: Record<string, string> = {},
): void {
  const { status } = errors[refusal.code];
  const retry = refusal.details.retry_after_seconds;
  const error = { code: refusal.code, message: refusal.message, ...refusal.details };
  const extra: Record<string, string> = { ...headers, ...(retry !== undefined && { 'Retry-After': String(retry) }) };
  if (status === 401) extra['WWW-Authenticate'] = 'Bearer';
  if (unreadMuch(req)) {
    extra.Connection = 'close';
    linger(req);
  }
  send(res, { status, ids, body: JSON.stringify({ ok: false, ...ids, error }), headers: extra });
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

function unreadMuch({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > most_drained;
}

/** Lets the other side read the answer before the connection goes: closing with unread bytes would reset it. */
function linger({ socket }: IncomingMessage): void {
  const linger_ms = 500;
  socket.destroySoon = () => {
    socket.end();
    socket.resume();
    setTimeout(() => socket.destroy(), linger_ms).unref();
  };
}
