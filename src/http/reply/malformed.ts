import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal } from '../../contract/errors.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { breakBody } from '../request/broken-body.ts';
import { idsOf } from '../request/ids.ts';
import type { Witness } from '../request/trace.ts';
import { commonHeaders, jsonHeaders, refusalText } from './reply.ts';

type Observers = { clock: Clock; witness: Witness };
type Malformed = Observers & { error: NodeJS.ErrnoException; last: ServerResponse | undefined };

/**
 * Answers bytes that are not an HTTP request with invalid_request, and ends the connection. `last` is the newest
 * response on it. Earlier responses are finished first, so that a client does not mistake this one for its own. A
 * connection that has sent nothing is closed without a response, for the same reason: a browser may use it next.
 */
export function answerMalformed(socket: Duplex, { error, last, clock, witness }: Malformed): void {
  const refuse = () => refuseBytes(socket, error, { clock, witness });
  const isSilent = 'bytesRead' in socket && socket.bytesRead === 0;
  if (!socket.writable || isSilent || error.code === 'ECONNRESET') return void socket.destroy();
  if (!last || (last.writableFinished && last.req.complete)) return void refuse();
  if (last.req.complete) return void last.once('close', refuse);
  last.shouldKeepAlive = false;
  if (last.headersSent) endAfter(last, socket);
  else breakBody(last.req);
}

function endAfter(last: ServerResponse, socket: Duplex): void {
  if (last.writableFinished) socket.destroy();
  else last.once('finish', () => socket.destroy());
}

function refuseBytes(socket: Duplex, { code }: NodeJS.ErrnoException, { clock, witness }: Observers): void {
  if (!socket.writable) return;
  const arrived_ms = clock();
  const ids = idsOf({ headers: {} }, arrived_ms);
  const body = refusalText(ids, new Refusal('invalid_request', sentenceOf(code)));
  const headers = {
    ...commonHeaders(ids),
    ...jsonHeaders,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`);
  const from = { socket: 'remoteAddress' in socket ? socket : {}, headers: {} };
  const unknown = { arrived_ms, writes: true, sender: null, route: null } as const;
  witness({ ids, from, ...unknown, code: 'invalid_request', status: 400, took_ms: 0, aborted: false });
}

function sentenceOf(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return 'The headers are too large.';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The headers took too long to arrive.';
  return 'The request is not valid HTTP.';
}
