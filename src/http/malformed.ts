import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal } from '../contract/errors.ts';
import type { Clock } from '../lib/clock.ts';
import { breakBody } from './broken-body.ts';
import { idsOf } from './ids.ts';
import { commonHeaders, refusalText } from './reply.ts';
import type { Witness } from './trace.ts';

type Ears = { clock: Clock; witness: Witness };
type Malformed = Ears & { error: NodeJS.ErrnoException; last: ServerResponse | undefined };

/**
 * Answers bytes that are no request with invalid_request and ends the connection. `last` is the newest response on it:
 * what is under way is finished first, lest its client take this answer for its own.
 */
export function answerMalformed(socket: Duplex, { error, last, clock, witness }: Malformed): void {
  const refuse = () => refuseBytes(socket, error, { clock, witness });
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
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

function refuseBytes(socket: Duplex, { code }: NodeJS.ErrnoException, { clock, witness }: Ears): void {
  if (!socket.writable) return;
  const ids = idsOf({ headers: {} }, clock());
  const body = refusalText(ids, new Refusal('invalid_request', sentenceOf(code)));
  const headers = {
    ...commonHeaders(ids),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`);
  witness({ ids, route: null, code: 'invalid_request', status: 400, took_ms: 0, aborted: false });
}

function sentenceOf(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return 'The headers are too large.';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The headers took too long to arrive.';
  return 'The request is not valid HTTP.';
}
