import type { IncomingMessage } from 'node:http';
import { ambiguous } from './guard.ts';

const absolute = /^https?:\/\/([^/?]*)(.*)$/i;

/**
 * Brings the target of a request into origin form (RFC 9112, section 3.2): an absolute one has to name the host that
 * `Host` names, since a proxy in front of us may have looked at either.
 * @throws {Refusal} invalid_request
 */
export function guardTarget(req: IncomingMessage): void {
  const target = req.url ?? '';
  if (target.includes('#')) throw ambiguous('The request target holds a fragment.');
  const [, authority, rest = ''] = absolute.exec(target) ?? [];
  if (authority === undefined) return;
  if (authority.toLowerCase() !== req.headers.host?.toLowerCase()) {
    throw ambiguous('The request target and the Host header name different hosts.');
  }
  req.url = rest.startsWith('/') ? rest : `/${rest}`;
}
