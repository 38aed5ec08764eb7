import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { proxyDispatcher } from '../lib/proxy.ts';
import type { lookUpPublic } from '../lib/public-address.ts';
import { httpRefusal } from './refused.ts';

const longest_ms = 10_000;
const longest_body_ms = 1_000;
const most_reason_bytes = 8_192;

/** Headers that hold no credential. */
const open_headers = /^(?:Content-|Webhook-|Title$|Priority$|Click$|Actions$|TTL$|Urgency$|Topic$)/i;

export type PostRequest = {
  /** POST, unless given. */
  method?: 'POST' | 'PUT';
  body: string | Buffer;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
  /** Resolves the host name instead of dns.lookup. */
  lookup?: typeof lookUpPublic;
};

/**
 * Posts or puts a body and requires a 2xx status; redirects are not followed. Errors hold no secret of the address or
 * the headers, and of the response only its documented reason.
 * @throws {ReceiverRefusal} for another status
 */
export async function postBody(
  url: string,
  { method = 'POST', body, headers, signal: given, lookup }: PostRequest,
): Promise<void> {
  const { Agent, request } = await import('undici'); // large, and unused without targets
  const late = AbortSignal.timeout(longest_ms);
  const signal = given ? AbortSignal.any([given, late]) : late;
  const dispatcher = lookup ? new Agent({ connect: { lookup } }) : await proxyDispatcher(url);
  const options = { method, body, headers, signal, ...(dispatcher && { dispatcher }) } as const;
  try {
    const reply = await request(url, options).catch((error: unknown) => {
      throw new Error(`could not be reached (${reasonOf(error)})`);
    });
    const text = await beginningOf(reply.body);
    const { statusCode: status } = reply;
    if (status >= 200 && status <= 299) return;
    const retry_after = [reply.headers['retry-after'] ?? []].flat()[0];
    throw httpRefusal({ status, retry_after, text, secrets: secretsIn(url, headers) });
  } finally {
    await dispatcher?.destroy();
  }
}

/**
 * Returns the beginning of a body, and drains the rest, so that its connection can be reused. Cuts it off after a
 * second.
 */
async function beginningOf(body: Readable): Promise<string> {
  const cut = setTimeout(() => body.destroy(), longest_body_ms);
  const chunks: Buffer[] = [];
  let size = 0;
  body.on('error', () => {}); // the status matters, and what has come of the reason
  body.on('data', (chunk: Buffer) => {
    if (size < most_reason_bytes) chunks.push(chunk);
    size += chunk.length;
  });
  if (!body.closed) await once(body, 'close').catch(() => {}); // for the same reason
  clearTimeout(cut);
  return Buffer.concat(chunks).subarray(0, most_reason_bytes).toString('utf8');
}

/** Lists the parts of an address and of headers that may be secret. Words such as `webhooks` are not. */
function secretsIn(url: string, headers: Readonly<Record<string, string>>): string[] {
  const { pathname, search } = new URL(url);
  const segments = pathname.split('/').filter((part, at, { length }) => at === length - 1 || !/^[a-z]+$/.test(part));
  const credentials = Object.entries(headers).filter(([name]) => !open_headers.test(name));
  const parts = [...segments, ...search.split(/[?&=]/), ...credentials.flatMap(([, value]) => value.split(' '))];
  return [...parts, ...parts.map((part) => part.replace(/^bot/, '')), ...parts.map(decoded)];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // not encoded
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return `no answer within ${longest_ms / 1_000} s`;
  return 'code' in error ? String(error.code) : error.name;
}
