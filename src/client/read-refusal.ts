import { type ErrorDetails, OutboxError } from './error.ts';

/** Statuses by which proxies say that what is behind them is away. */
const away = new Set([502, 503, 504]);

/** The error that an unsuccessful response stands for. */
export async function readRefusal(response: Response, base_url: string): Promise<OutboxError> {
  const { status } = response;
  const envelope = parsed(await response.text());
  const error = envelope?.ok === false ? envelope.error : undefined;
  if (typeof error?.code === 'string') {
    const { code, message, ...details } = error;
    return new OutboxError(code, String(message), { ...details, ...idsOf(envelope), status });
  }
  if (away.has(status)) return new OutboxError('unreachable', `a proxy at ${base_url} answered ${status}`, { status });
  const to = response.headers.get('location');
  const sentence = to === null ? `it answered ${status}` : `it sends on to ${to}, which may be the right address`;
  return new OutboxError('not_an_outbox', `what answers at ${base_url} is no outbox: ${sentence}`, { status });
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
    return undefined;
  }
}
