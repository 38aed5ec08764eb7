import type { IncomingMessage } from 'node:http';
import { ambiguous } from './guard.ts';

const absolute = /^https?:\/\/([^/?]*)(.*)$/i;

/**
 * Converts the target of a request into origin form (RFC 9112, section 3.2). An absolute target must name the same host
 * as the `Host` header, because a proxy may have used either.
 * @throws {Refusal} invalid_request
 */
export function guardTarget(req: IncomingMessage): void {
  const target = req.url ?? '';
  if (target.includes('#')) throw ambiguous('The request target contains a fragment.');
  const [, authority, rest = ''] = absolute.exec(target) ?? [];
  if (authority === undefined) return;
  if (authority.toLowerCase() !== req.headers.host?.toLowerCase()) {
    throw ambiguous('The request target and the Host header name different hosts.');
  }
  req.url = rest.startsWith('/') ? rest : `/${rest}`;
}
