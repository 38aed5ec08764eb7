import { type ErrorDetails, OutboxError } from './error.ts';
import { contentHashHeader } from './sent.ts';

/** The server that replied, whether the request had a body, and its path if older servers do not have it. */
type ReplyContext = { readonly base_url: string; readonly hasBody?: boolean; readonly newer?: string | undefined };

type Ids = { readonly request_id: string; readonly correlation_id: string };
type RefusalBody = { code: OutboxError['code']; message: string } & ErrorDetails;
type Envelope = Ids & { readonly ok: boolean; readonly data?: unknown; readonly error?: RefusalBody };

/** Returns the `data` of a success. Throws `not_an_outbox` for the text of any other program. */
export function dataOf(text: string, base_url: string): unknown {
  const envelope = envelopeIn(text);
  if (envelope?.ok === true) return envelope.data;
  throw new OutboxError('not_an_outbox', `the server at ${base_url} is not an outbox`, { status: 200 });
}

/** Reads the error from an unsuccessful response: the outbox's own, or `foreignReply` for another program. */
export async function readRefusal(response: Response, asked: ReplyContext): Promise<OutboxError> {
  const { status, headers } = response;
  const envelope = envelopeIn(await response.text());
  if (!envelope?.error) return foreignReply(response, asked);
  const { code, message, ...details } = envelope.error;
  const { request_id, correlation_id } = envelope;
  const content_hash = headers.get(contentHashHeader);
  const sent = content_hash === null ? {} : { content_hash };
  return new OutboxError(code, message, { ...details, request_id, correlation_id, ...sent, status });
}

/** The error for a reply that is not the outbox's. */
export function foreignReply(
  { status, headers }: Response,
  { base_url, hasBody = false, newer }: ReplyContext,
): OutboxError {
  if (status === 413 && hasBody)
    return new OutboxError('request_too_large', `a proxy at ${base_url} allows no body of this size`, { status });
  if (status === 404 && newer !== undefined)
    return new OutboxError('unsupported', `the server at ${base_url} has no ${newer}: update it`, { status });
  const retry_after_seconds = retryAfter(headers);
  const details = { status, ...(retry_after_seconds !== undefined && { retry_after_seconds }) };
  if (isPassing(status)) return new OutboxError('unreachable', `a proxy at ${base_url} answered ${status}`, details);
  const to = headers.get('location');
  const sentence = to === null ? `it answered ${status}` : `it redirects to ${to}, which may be the right address`;
  return new OutboxError('not_an_outbox', `the server at ${base_url} is not an outbox: ${sentence}`, details);
}

/** Tells if a proxy reports with a status that it is busy, or that its server is away. */
function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** Reads Retry-After as seconds or as an HTTP date (RFC 9110, 10.2.3), which is compared with the reply's own time. */
function retryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at_ms = Date.parse(text);
  if (Number.isNaN(at_ms) || !/[a-z]/i.test(text)) return undefined;
  const now_ms = Date.parse(headers.get('date') ?? '');
  return Math.max(0, Math.ceil((at_ms - (Number.isNaN(now_ms) ? Date.now() : now_ms)) / 1_000));
}

/** Parses the envelope of every reply of an outbox. JSON of other programs lacks its ids. */
function envelopeIn(text: string): Envelope | undefined {
  const parsed = parse(text);
  const { ok, request_id, correlation_id, data, error } = parsed ?? {};
  if (typeof request_id !== 'string' || typeof correlation_id !== 'string') return undefined;
  if (ok === true && typeof data === 'object' && data !== null) return { ok, request_id, correlation_id, data };
  if (ok !== false || typeof error?.code !== 'string') return undefined;
  const { retry_after_seconds: after, message, ...rest } = error;
  const soon = typeof after === 'number' && after >= 0 ? { retry_after_seconds: after } : {};
  return { ok, request_id, correlation_id, error: { ...rest, message: String(message), ...soon } };
}

function parse(text: string): Partial<Envelope> | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined; // not from an outbox: the caller reports the status
  }
}
