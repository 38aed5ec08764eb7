import { type ErrorDetails, OutboxError } from './error.ts';
import { contentHashHeader } from './sent.ts';

/** Statuses with which a proxy reports that its server is away. */
const away = new Set([502, 503, 504]);

/** Reads the error from an unsuccessful response. */
export async function readRefusal(response: Response, base_url: string): Promise<OutboxError> {
  const { status } = response;
  const envelope = parsed(await response.text());
  const error = envelope?.ok === false ? envelope.error : undefined;
  if (typeof error?.code === 'string') {
    const { code, message, ...details } = error;
    const content_hash = response.headers.get(contentHashHeader);
    const sent = content_hash === null ? {} : { content_hash };
    return new OutboxError(code, String(message), { ...details, ...idsOf(envelope), ...sent, status });
  }
  if (away.has(status)) return new OutboxError('unreachable', `a proxy at ${base_url} answered ${status}`, { status });
  const to = response.headers.get('location');
  const sentence = to === null ? `it answered ${status}` : `it redirects to ${to}, which may be the right address`;
  return new OutboxError('not_an_outbox', `the server at ${base_url} is not an outbox: ${sentence}`, { status });
}

type Ids = { request_id?: string; correlation_id?: string };
type Envelope = Ids & {
  ok?: unknown;
  error?: { code: OutboxError['code']; message: string } & ErrorDetails;
};

function idsOf({ request_id, correlation_id }: Ids = {}): Ids {
  return { ...(request_id && { request_id }), ...(correlation_id && { correlation_id }) };
}

function parsed(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined; // not from hdo: the caller reports the status
  }
}
