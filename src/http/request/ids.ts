import type { IncomingMessage } from 'node:http';
import { newId } from '../../lib/ids.ts';

/** The ids of every response: the server's id of the request, and the client's id of the operation. */
export type Ids = { readonly request_id: string; readonly correlation_id: string };

/** Matches credentials of hdo. */
const credential = /hdo[a-z]?_[0-9a-z]{20}|^[A-Za-z0-9_-]{43}$/;
const own = /^[A-Za-z0-9._:-]{1,128}$/;
const traced = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/**
 * Returns the ids of a request. The correlation id is a valid `X-Correlation-ID`, else the trace id of `traceparent`
 * (W3C), else the request id.
 */
export function idsOf({ headers }: Pick<IncomingMessage, 'headers'>, now_ms: number): Ids {
  const request_id = newId('req', now_ms);
  return { request_id, correlation_id: correlation(headers) ?? request_id };
}

/** Returns the ids as the log may have them: a client may have sent a credential in place of an id. */
export function loggedIds({ request_id, correlation_id }: Ids): { request_id: string; correlation_id: string | null } {
  return { request_id, correlation_id: credential.test(correlation_id) ? null : correlation_id };
}

function correlation(headers: IncomingMessage['headers']): string | undefined {
  const given = headers['x-correlation-id'];
  if (typeof given === 'string' && own.test(given)) return given;
  const parent = headers.traceparent;
  const [, version, trace, further] = (typeof parent === 'string' && traced.exec(parent)) || [];
  return version === '00' && further !== undefined ? undefined : trace; // only later versions may have further fields
}
