import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../config.ts';
import { Refusal } from '../../contract/errors.ts';
import { hostOf, plainName } from '../../http/request/host.ts';
import { type Peer, peerReader } from '../../http/request/peer.ts';

/** The addresses under which people reach hdo, and the checks of a request that depend on them. */
export type Site = ReturnType<typeof openSite>;

/** Derives the checks of requests from people from the settings of the server. */
export function openSite({ public_url, allowed_hosts, trusted_proxies }: Settings['server']) {
  const published = public_url === null ? null : URL.parse(public_url);
  const served = new Set(['localhost', ...(published ? [published.hostname] : []), ...allowed_hosts].map(plainName));
  const peerOf = peerReader(trusted_proxies);

  /** Tells whether the browser's connection uses TLS, possibly up to a proxy only. */
  const isSecure = (req: IncomingMessage): boolean =>
    peerOf(req).secure || (published?.protocol === 'https:' && originOf('https', req) === published.origin);

  return {
    isSecure,
    names: [...served].filter((name) => name !== '' && name !== 'localhost'),

    /** Returns the client of a request. Refuses it if the proxy forwarded an address that cannot be read. */
    peerOf(req: IncomingMessage): Peer {
      const peer = peerOf(req);
      if (peer.unreadable === undefined) return peer;
      const sentence = 'X-Forwarded-For has an element that is no IP address, so the client of the proxy is unknown.';
      throw new Refusal('invalid_request', `${sentence} Correct the header in the settings of the proxy.`);
    },

    /** Returns the origin for links: the public URL's, else the one under which the request came. */
    originOf: (req: IncomingMessage): string =>
      published?.origin ?? originOf(isSecure(req) ? 'https' : 'http', req) ?? 'http://localhost',

    /**
     * Refuses every host except IP addresses and configured names, because of DNS rebinding: a foreign page may point
     * its name here. A missing or malformed Host header is refused too.
     */
    guardHost({ headers }: IncomingMessage): void {
      const host = hostOf(headers.host);
      if (host?.kind === 'address' || (host && served.has(host.text))) return;
      const sentence = 'hdo is not served under this host name. Add it to server.allowed_hosts';
      throw new Refusal('forbidden', `${sentence}, or set server.public_url.`);
    },

    /** Refuses a request that was not sent by a page of this server. */
    guardOrigin(req: IncomingMessage): void {
      const { 'sec-fetch-site': from, origin } = req.headers;
      if (from === 'same-origin') return;
      const own = originOf(isSecure(req) ? 'https' : 'http', req);
      if (origin !== undefined && (origin === published?.origin || origin === own)) return;
      throw new Refusal('forbidden', 'The request must come from a page of this address (server.public_url).');
    },
  };
}

function originOf(scheme: 'http' | 'https', { headers }: IncomingMessage): string | undefined {
  return URL.parse(`${scheme}://${headers.host}`)?.origin;
}
