import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Settings } from '../config.ts';
import { Refusal } from '../contract/errors.ts';
import { type Peer, peerReader } from '../http/peer.ts';

/** The addresses under which people reach the appliance, and what of a request depends on them. */
export type Site = ReturnType<typeof openSite>;

const form = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i;

/** What the settings of the server mean for requests of people (review.md, "Identity"). */
export function openSite({ public_url, allowed_hosts, trusted_proxies }: Settings['server']) {
  const published = public_url === null ? null : URL.parse(public_url);
  const served = new Set(['localhost', published?.hostname ?? '', ...allowed_hosts].map((name) => name.toLowerCase()));
  const peerOf = peerReader(trusted_proxies);

  /** Whether a browser takes the connection for a private one, be it that a proxy in front makes it so. */
  const isSecure = (req: IncomingMessage): boolean =>
    peerOf(req).secure || (published?.protocol === 'https:' && originOf('https', req) === published.origin);

  return {
    isSecure,
    peerOf: (req: IncomingMessage): Peer => peerOf(req),

    /** The address under which a page was asked for, as a URL without a path. */
    originOf: (req: IncomingMessage): string =>
      published?.origin ?? originOf(isSecure(req) ? 'https' : 'http', req) ?? 'http://localhost',

    /** Refuses a host name nobody gave to the appliance: a page elsewhere may have pointed it here. */
    guardHost({ headers }: IncomingMessage): void {
      const [, bracketed, plain = ''] = form.exec(headers.host ?? '') ?? [];
      if (isIP(bracketed ?? plain) !== 0 || served.has(plain.toLowerCase().replace(/\.$/, ''))) return;
      const sentence = 'The inbox is not served under this host name. Add it to server.allowed_hosts';
      throw new Refusal('forbidden', `${sentence}, or set server.public_url.`);
    },

    /** Refuses a request that no page of ours sent. */
    guardOrigin(req: IncomingMessage): void {
      const { 'sec-fetch-site': from, origin } = req.headers;
      if (from === 'same-origin') return;
      const own = originOf(isSecure(req) ? 'https' : 'http', req);
      if (origin !== undefined && (origin === published?.origin || origin === own)) return;
      throw new Refusal('forbidden', 'The request has to come from a page of this address (server.public_url).');
    },
  };
}

function originOf(scheme: 'http' | 'https', { headers }: IncomingMessage): string | undefined {
  return URL.parse(`${scheme}://${headers.host}`)?.origin;
}
