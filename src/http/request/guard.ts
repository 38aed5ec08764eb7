import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../contract/errors.ts';

const single = new Set(
  ['host', 'authorization', 'content-length', 'content-type', 'transfer-encoding', 'x-hdo-session'], //
);

/**
 * Refuses requests that a proxy in front of the server may parse differently (RFC 9112, section 11.2).
 * @throws {Refusal} invalid_request
 */
export function guardFraming(req: IncomingMessage): void {
  if (req.httpVersionMajor !== 1) throw ambiguous('The version is not HTTP/1.1 or HTTP/1.0.');
  const repeated = repeatedHeader(req.rawHeaders);
  if (repeated) throw ambiguous(`The ${repeated} header is given more than once.`);
  const coding = req.headers['transfer-encoding'];
  if (coding !== undefined) {
    if (req.httpVersion === '1.0') throw ambiguous('HTTP/1.0 has no Transfer-Encoding.');
    if (coding.toLowerCase() !== 'chunked') throw ambiguous('The only Transfer-Encoding accepted is chunked.');
    if (req.headers['content-length'] !== undefined) {
      throw ambiguous('Content-Length and Transfer-Encoding exclude each other.');
    }
  }
  const { expect = '100-continue' } = req.headers;
  if (expect.toLowerCase() !== '100-continue') throw ambiguous('The only Expect accepted is 100-continue.');
  if (req.httpVersion !== '1.0' && !req.headers.host) throw ambiguous('The Host header is missing.');
}

function repeatedHeader(raw: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase();
    if (seen.has(name)) return name;
    if (single.has(name)) seen.add(name);
  }
  return undefined;
}

/** Returns the refusal of a request that can be parsed in more than one way. */
export function ambiguous(sentence: string): Refusal {
  return new Refusal('invalid_request', sentence);
}
