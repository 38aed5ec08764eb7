import type { IncomingMessage } from 'node:http';
import { newId } from '../lib/ids.ts';

/** What every response carries: the server's id of the request, and the caller's id of what it belongs to. */
export type Ids = { readonly request_id: string; readonly correlation_id: string };

const own = /^[A-Za-z0-9._:-]{1,128}$/;
const traced = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/** The ids of a request: its own, and `X-Correlation-ID` if sound, else the trace id of `traceparent` (W3C). */
export function idsOf({ headers }: Pick<IncomingMessage, 'headers'>, now_ms: number): Ids {
  const request_id = newId('req', now_ms);
  return { request_id, correlation_id: correlation(headers) ?? request_id };
}

function correlation(headers: IncomingMessage['headers']): string | undefined {
  const given = headers['x-correlation-id'];
  if (typeof given === 'string' && own.test(given)) return given;
  const parent = headers.traceparent;
  const [, version, trace, further] = (typeof parent === 'string' && traced.exec(parent)) || [];
  return version === '00' && further !== undefined ? undefined : trace; // only later versions may say more
}
