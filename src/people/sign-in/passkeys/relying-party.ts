import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLocal } from '../../../config/listen.ts';
import { type RelyingParty, relyingParty } from '../../../config/passkey-hosts.ts';
import type { Settings } from '../../../config.ts';
import { hostOf, plainName } from '../../../http/request/host.ts';
import { peerReader } from '../../../http/request/peer.ts';

type Server = Pick<Settings['server'], 'public_url' | 'allowed_hosts' | 'trusted_proxies'>;

/**
 * Derives the origins where passkeys work from the settings and from the socket of a request. An RP ID has no port, so
 * every program on the host can ask for a passkey; only the exact origin tells whose page it was. No part of an origin
 * comes from a header, because the program that forwards a stolen proof writes the headers.
 */
export function openRelyingParties({ public_url, allowed_hosts, trusted_proxies }: Server) {
  const published = relyingParty(public_url ?? '');
  const peerOf = peerReader(trusted_proxies);
  const names = [...allowed_hosts, ...(public_url === null ? ['localhost'] : [])];

  /** Lists the server's own origins, as far as passkeys work there. */
  const all = (req: IncomingMessage): RelyingParty[] => {
    const { localPort } = req.socket;
    const { address, secure } = peerOf(req);
    const isEncrypted = 'encrypted' in req.socket;
    const direct = isEncrypted ? names.map((name) => `https://${plainName(name)}:${localPort}`) : [];
    // from another machine, or through a container's port, localhost:PORT can be another program
    const isHere =
      public_url === null && !isEncrypted && !secure && isIP(address) > 0 && isLocal({ host: address, port: 0 });
    const here = isHere ? [`http://localhost:${localPort}`] : [];
    return [published, ...[...direct, ...here].map(relyingParty)].filter((one) => one !== undefined);
  };

  return {
    all,
    /** Returns the origin that a page should use: its own if passkeys work there, else another; undefined if none. */
    of(req: IncomingMessage): RelyingParty | undefined {
      const own = all(req);
      const host = hostOf(req.headers.host)?.text;
      const { origin } = req.headers;
      return own.find((one) => one.origin === origin) ?? own.find(({ rp_id }) => rp_id === host) ?? own[0];
    },
  };
}

export type RelyingParties = ReturnType<typeof openRelyingParties>;
