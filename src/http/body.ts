import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../contract/errors.ts';
import { deeperThan } from '../lib/json-depth.ts';
import { onBrokenBody } from './broken-body.ts';
import type { Deadlines } from './deadlines.ts';
import type { Exchange } from './exchange.ts';

/** The most bytes of a JSON body (contract, "Limits"). */
export const most_json_bytes = 128_000;
const json_ms = 15_000;
const most_levels = 64;

/**
 * Reads a JSON body; an empty one counts as `{}` where it is optional, whatever its headers say.
 * @throws {Refusal} request_too_large, invalid_json, or invalid_request for its headers, its nesting or its lateness
 */
export async function readJson(
  { req, res }: Pick<Exchange, 'req' | 'res'>,
  deadlines: Deadlines,
  { optional }: { optional: boolean },
): Promise<unknown> {
  const declared = Number(req.headers['content-length'] ?? 0);
  if (!optional || declared > 0) guardJsonHeaders(req);
  if (declared > most_json_bytes) throw tooLarge();
  askForBody({ req, res });
  const bytes = await readBytes(req, deadlines);
  if (bytes.length === 0 && optional) return {};

  if (!isUtf8(bytes)) throw new Refusal('invalid_json', 'The body is not UTF-8.');
  if (deeperThan(bytes, most_levels)) {
    throw new Refusal('invalid_request', `JSON may be nested ${most_levels} levels deep at most.`);
  }
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refusal('invalid_json', 'The body is not valid JSON.');
  }
}

/** Tells a client that waits for it to send the body (RFC 9110, section 10.1.1). */
export function askForBody({ req, res }: Pick<Exchange, 'req' | 'res'>): void {
  if (req.headers.expect) res.writeContinue();
}

/** Refuses a JSON body that is not declared as one (RFC 9110, section 8.3). */
function guardJsonHeaders({ headers }: IncomingMessage): void {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !/^application\/[!#$&^_.+a-z0-9-]+\+json$/.test(type)) {
    throw new Refusal('invalid_request', 'A JSON body needs Content-Type: application/json.');
  }
  guardEncoding({ headers });
}

/**
 * Refuses a body that is compressed (contract.md, "Order of checks").
 * @throws {Refusal} invalid_request
 */
export function guardEncoding({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
    throw new Refusal('invalid_request', 'A body may have no Content-Encoding.');
  }
}

function readBytes(req: IncomingMessage, deadlines: Deadlines): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      deadlines.forget(req);
      req.removeAllListeners('data');
      end();
    };
    const fail = (refusal: Refusal) => settle(() => reject(refusal));
    deadlines.set(req, json_ms, () => fail(new Refusal('invalid_request', 'The body took too long to arrive.')));
    req.on('data', (chunk: Buffer) => {
      if (length === 0) attempt(() => guardJsonHeaders(req), fail);
      length += chunk.length;
      if (length > most_json_bytes) fail(tooLarge());
      else chunks.push(chunk);
    });
    req.on('end', () => settle(() => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))));
    req.on('error', () => fail(new Refusal('invalid_request', 'The body ended early.')));
    onBrokenBody(req, () => fail(new Refusal('invalid_request', 'The framing of the body is broken.')));
  });
}

/** An optional body has to be declared as JSON only once it turns out not to be empty. */
function attempt(guard: () => void, fail: (refusal: Refusal) => void): void {
  try {
    guard();
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    fail(refusal);
  }
}

function tooLarge(): Refusal {
  return new Refusal('request_too_large', `A JSON body may have ${most_json_bytes} bytes at most.`);
}
