import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { lookUpPublic } from '../lib/public-address.ts';

const longest_ms = 10_000;
const longest_body_ms = 1_000;

export type Posted = {
  /** POST, unless given. */
  method?: 'POST' | 'PUT';
  body: string | Buffer;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
  /** Resolves the host name instead of dns.lookup. */
  lookup?: typeof lookUpPublic;
};

/** The receiver answered with another status than 2xx. */
export class PostFailure extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`answered ${status}`);
    this.name = 'PostFailure';
    this.status = status;
  }
}

/**
 * Posts or puts a body and requires a 2xx status; redirects are not followed. Error messages never contain the body of
 * the response.
 */
export async function post(
  url: string,
  { method = 'POST', body, headers, signal: given, lookup }: Posted,
): Promise<void> {
  const { Agent, request } = await import('undici'); // large, and unused without targets
  const late = AbortSignal.timeout(longest_ms);
  const signal = given ? AbortSignal.any([given, late]) : late;
  const dispatcher = lookup && new Agent({ connect: { lookup } });
  const options = { method, body, headers, signal, ...(dispatcher && { dispatcher }) } as const;
  try {
    const reply = await request(url, options).catch((error: unknown) => {
      throw new Error(`could not be reached (${reasonOf(error)})`);
    });
    await drain(reply.body);
    if (reply.statusCode < 200 || reply.statusCode > 299) throw new PostFailure(reply.statusCode);
  } finally {
    await dispatcher?.destroy();
  }
}

/** Drains an unused body, so that its connection can be reused. Cuts it off after a second. */
async function drain(body: Readable): Promise<void> {
  const cut = setTimeout(() => body.destroy(), longest_body_ms);
  body.on('error', () => {}).resume(); // only the status matters
  if (!body.closed) await once(body, 'close').catch(() => {}); // for the same reason
  clearTimeout(cut);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return `no answer within ${longest_ms / 1_000} s`;
  return 'code' in error ? String(error.code) : error.name;
}
