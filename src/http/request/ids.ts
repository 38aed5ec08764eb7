import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { newId } from '../../lib/ids.ts';

/** The ids of every response: the server's id of the request, and the client's id of the operation. */
export type Ids = { readonly request_id: string; readonly correlation_id: string };

/** A span of the sender, and whether its trace is recorded. */
type Parent = { readonly trace_id: string; readonly span_id: string; readonly is_sampled: boolean };

/** Matches credentials of hdo. */
const credential = /hdo[a-z]?_[0-9a-z]{20}|^[A-Za-z0-9_-]{43}$/;
const own = /^[A-Za-z0-9._:-]{1,128}$/;
const traced = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Returns the ids of a request. The correlation id is a valid `X-Correlation-ID`, else the trace id of `traceparent`
 * (W3C), else the request id.
 */
export function idsOf({ headers }: Pick<IncomingMessage, 'headers'>, now_ms: number): Ids {
  const request_id = newId('req', now_ms);
  return { request_id, correlation_id: correlation(headers) ?? request_id };
}

/**
 * Reads the span of the sender from a valid `traceparent` (W3C Trace Context). Node joins repeated headers with a
 * comma, so that none of them is valid.
 */
export function parentOf({ traceparent }: IncomingHttpHeaders): Parent | undefined {
  if (traceparent === undefined) return undefined;
  const [, version, trace_id = '', span_id = '', flags = '', further] = traced.exec(String(traceparent)) ?? [];
  if (version === undefined || (version === '00' && further !== undefined)) return undefined; // only later ones may
  return { trace_id, span_id, is_sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Returns the ids as the log may have them: a client may have sent a credential in place of an id. */
export function loggedIds({ request_id, correlation_id }: Ids): { request_id: string; correlation_id: string | null } {
  return { request_id, correlation_id: credential.test(correlation_id) ? null : correlation_id };
}

function correlation(headers: IncomingMessage['headers']): string | undefined {
  const given = headers['x-correlation-id'];
  if (typeof given === 'string' && own.test(given)) return given;
  return parentOf(headers)?.trace_id;
}
