import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../config.ts';
import { peerReader } from './peer.ts';

/**
 * Makes what tells browsers that came by HTTPS, be it through a proxy that is trusted, to come by nothing else for so
 * many seconds (RFC 6797). Over plain HTTP it says nothing, as section 7.2 wants.
 */
export function strictTransport({ hsts_seconds, trusted_proxies }: Settings['server']) {
  const peerOf = peerReader(trusted_proxies);
  const value = `max-age=${hsts_seconds}`;
  return (req: IncomingMessage, res: ServerResponse): void => {
    if (hsts_seconds > 0 && peerOf(req).secure) res.setHeader('Strict-Transport-Security', value);
  };
}
