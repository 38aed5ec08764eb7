import { isIP } from 'node:net';
import type { Settings } from './settings.ts';

/** An origin of this server where passkeys work, and the host name (RP ID) that they belong to. */
export type RelyingParty = { readonly origin: string; readonly rp_id: string };

/** Returns the relying party of an address; undefined for an IP address, and for HTTP except on localhost. */
export function relyingParty(url: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = URL.parse(url) ?? {};
  if (hostname === undefined || origin === undefined || hostname.startsWith('[') || isIP(hostname) > 0)
    return undefined;
  return protocol === 'https:' || hostname === 'localhost' ? { origin, rp_id: hostname } : undefined;
}

type Server = Pick<Settings['server'], 'public_url' | 'allowed_hosts' | 'tls_cert'>;

/** Lists the host names (RP IDs) with which passkeys can work. `localhost` is for people on the same machine. */
export function passkeyHosts({ public_url, allowed_hosts, tls_cert }: Server): string[] {
  const encrypted = tls_cert === null ? [] : allowed_hosts.map((host) => `https://${host}`);
  const urls = [public_url ?? 'http://localhost', ...encrypted];
  return urls.flatMap((url) => relyingParty(url)?.rp_id ?? []);
}

/** Says why passkeys cannot work by the settings; undefined if they can. */
export function passkeysFlaw({ server, sign_in }: { server: Server; sign_in: { passkey: boolean } }) {
  if (!sign_in.passkey) return 'passkeys are turned off (sign_in.passkey)';
  if (passkeyHosts(server).length > 0) return undefined;
  return `passkeys do not work at ${server.public_url}, because they need HTTPS with a host name (server.public_url)`;
}
