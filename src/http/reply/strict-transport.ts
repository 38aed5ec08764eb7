import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../../config.ts';
import { peerReader } from '../request/peer.ts';

/**
 * Creates the function that adds Strict-Transport-Security (RFC 6797) to responses over HTTPS, including HTTPS to a
 * trusted proxy. Plain HTTP gets no header, as section 7.2 demands.
 */
export function strictTransport({ hsts_seconds, trusted_proxies }: Settings['server']) {
  const peerOf = peerReader(trusted_proxies);
  const value = `max-age=${hsts_seconds}`;
  return (req: IncomingMessage, res: ServerResponse): void => {
    if (hsts_seconds > 0 && peerOf(req).secure) res.setHeader('Strict-Transport-Security', value);
  };
}
