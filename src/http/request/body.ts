import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../contract/errors.ts';
import { deeperThan } from '../../lib/schema/json-depth.ts';
import { onBrokenBody } from './broken-body.ts';
import type { Deadlines } from './deadlines.ts';
import type { Exchange } from './exchange.ts';

/** The most bytes of a JSON body (src/docs/contract.md, "Order of checks"). */
const most_json_bytes = 128_000;
const json_ms = 15_000;
const most_levels = 64;

/**
 * Reads a JSON body. An empty optional body counts as `{}`, whatever its headers say.
 * @throws {Refusal} request_too_large, invalid_json, or invalid_request for its headers, its nesting or a timeout
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
    throw new Refusal('invalid_request', `JSON may be nested at most ${most_levels} levels deep.`);
  }
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refusal('invalid_json', 'The body is not valid JSON.');
  }
}

/** Tells a client that waits with `Expect: 100-continue` to send the body (RFC 9110, section 10.1.1). */
export function askForBody({ req, res }: Pick<Exchange, 'req' | 'res'>): void {
  if (req.headers.expect) res.writeContinue();
}

/** Refuses a JSON body without a JSON content type (RFC 9110, section 8.3). */
function guardJsonHeaders({ headers }: IncomingMessage): void {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !/^application\/[!#$&^_.+a-z0-9-]+\+json$/.test(type)) {
    throw new Refusal('invalid_request', 'A JSON body needs Content-Type: application/json.');
  }
  guardEncoding({ headers });
}

/**
 * Refuses a body that is compressed (src/docs/contract.md, "Order of checks").
 * @throws {Refusal} invalid_request
 */
export function guardEncoding({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
    throw new Refusal('invalid_request', 'A body must not have a Content-Encoding.');
  }
}

function readBytes(req: IncomingMessage, deadlines: Deadlines): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      deadlines.forget(req);
      req.off('data', collect);
      end();
    };
    const fail = (refusal: Refusal) => settle(() => reject(refusal));
    const collect = (chunk: Buffer) => {
      if (length === 0) attempt(() => guardJsonHeaders(req), fail);
      length += chunk.length;
      if (length > most_json_bytes) fail(tooLarge());
      else chunks.push(chunk);
    };
    deadlines.set(req, json_ms, () => fail(new Refusal('invalid_request', 'The body took too long to arrive.')));
    req.on('data', collect);
    req.on('end', () => settle(() => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))));
    req.on('error', () => fail(new Refusal('invalid_request', 'The body ended early.')));
    onBrokenBody(req, () => fail(new Refusal('invalid_request', 'The framing of the body is broken.')));
  });
}

/** Runs the header checks at the first byte, because an empty optional body needs no headers. */
function attempt(guard: () => void, fail: (refusal: Refusal) => void): void {
  try {
    guard();
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    fail(refusal);
  }
}

function tooLarge(): Refusal {
  return new Refusal('request_too_large', `A JSON body may have at most ${most_json_bytes} bytes.`);
}
