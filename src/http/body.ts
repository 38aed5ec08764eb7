import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../contract/errors.ts';
import { deeperThan } from '../lib/json-depth.ts';
import type { Deadlines } from './deadlines.ts';

/** The most bytes of a JSON body (contract, "Limits"). */
export const most_json_bytes = 128_000;
const most_levels = 64;
const json_ms = 15_000;

/**
 * Reads a JSON body; an empty one counts as `{}` where it is optional.
 * @throws {Refusal} request_too_large, invalid_json, or invalid_request for nesting or a body that never ends
 */
export async function readJson(
  req: IncomingMessage,
  deadlines: Deadlines,
  { optional }: { optional: boolean },
): Promise<unknown> {
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

/**
 * Refuses a JSON body that is not declared as one (RFC 9110, section 8.3).
 * @throws {Refusal} invalid_request
 */
export function guardJsonHeaders({ headers }: IncomingMessage): void {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !/^application\/[!#$&^_.+a-z0-9-]+\+json$/.test(type)) {
    throw new Refusal('invalid_request', 'A JSON body needs Content-Type: application/json.');
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
    throw new Refusal('invalid_request', 'A body may have no Content-Encoding.');
  }
}

function readBytes(req: IncomingMessage, deadlines: Deadlines): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > most_json_bytes) return Promise.reject(tooLarge());
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      deadlines.forget(req);
      req.removeAllListeners('data');
      end();
    };
    deadlines.set(req, json_ms, () =>
      settle(() => reject(new Refusal('invalid_request', 'The body took too long to arrive.', { close: true }))),
    );
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > most_json_bytes) settle(() => reject(tooLarge()));
      else chunks.push(chunk);
    });
    req.on('end', () => settle(() => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))));
    req.on('error', () =>
      settle(() => reject(new Refusal('invalid_request', 'The body ended early.', { close: true }))),
    );
  });
}

function tooLarge(): Refusal {
  return new Refusal('request_too_large', `A JSON body may have ${most_json_bytes} bytes at most.`, { close: true });
}
