import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { baseUrl, linkNeed } from '../../config/base-url.ts';
import { isLocal, listenAddress } from '../../config/listen.ts';
import { relyingParty } from '../../config/passkey-hosts.ts';
import { bad, type CheckResult, type DoctorSubject, fine, warn } from './check.ts';

/** Checks that the settings for people's access fit together, although each is valid. */
export function checkReach({ settings }: DoctorSubject): CheckResult[] {
  const { listen, public_url, trusted_proxies, tls_cert } = settings.server;
  const found: CheckResult[] = [];
  if (public_url?.startsWith('https:') && tls_cert === null && trusted_proxies.length === 0) {
    const fix = 'set server.tls_cert and tls_key, or add the proxy that terminates TLS to server.trusted_proxies';
    found.push(bad('address', `server.public_url is ${public_url}, but no certificate or proxy provides HTTPS`, fix));
  }
  if (trusted_proxies.length > 0 && public_url === null) {
    const fix = 'set server.public_url to the address of the proxy';
    found.push(warn('address', 'there is a proxy, but links bypass it: server.public_url is not set', fix));
  }
  const need = trusted_proxies.length > 0 ? undefined : linkNeed(listen, baseUrl(settings.server));
  if (need && listen.startsWith('unix:')) {
    const fix = 'set server.public_url to the address of the proxy in front of the socket';
    found.push(warn('address', 'links lead nowhere: hdo listens on a socket, and server.public_url is not set', fix));
  }
  const open = settings.server.insecure && tls_cert === null ? publicAddress(listen) : undefined;
  if (open !== undefined) {
    const fix = 'set server.tls_cert and tls_key, or listen on a loopback or private address behind a proxy with TLS';
    found.push(bad('insecure', `keys and decisions travel unencrypted to ${open}, which may be public`, fix));
  }
  if (isOpen(settings.metrics.listen)) {
    const fix = 'set metrics.listen to a loopback address, to that of a private network, or to unix:/path';
    found.push(warn('metrics', `everybody who reaches ${settings.metrics.listen} can read the metrics`, fix));
  }
  return found.length > 0 ? found : [fine('address', 'its settings fit together')];
}

/** Returns an address that the server listens on and that is not private. */
function publicAddress(listen: string): string | undefined {
  const address = listenAddress(listen);
  if (!address || !('host' in address) || isLocal(address)) return undefined;
  const { host } = address;
  const is_any = ['0.0.0.0', '::', ''].includes(host);
  const own = Object.values(networkInterfaces()).flatMap((one) => (one ?? []).map((each) => each.address));
  return (is_any ? own : [host]).find((one) => isIP(one) === 0 || !isPrivate(one));
}

/** Tells if an address is one of all networks of this machine, or not private. */
function isOpen(listen: string): boolean {
  const address = listenAddress(listen);
  if (!address || !('host' in address) || isLocal(address)) return false;
  return isIP(address.host) === 0 || !isPrivate(address.host);
}

function isPrivate(address: string): boolean {
  return private_addresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** RFC 1918, 3927, 4193, 4291, 6598, and the loopback addresses. */
const private_addresses = new BlockList();
for (const [network, prefix, family] of [
  ...(
    [
      ['10.0.0.0', 8],
      ['172.16.0.0', 12],
      ['192.168.0.0', 16],
      ['169.254.0.0', 16],
    ] as const
  ).map((one) => [...one, 'ipv4'] as const),
  ...(
    [
      ['100.64.0.0', 10],
      ['127.0.0.0', 8],
    ] as const
  ).map((one) => [...one, 'ipv4'] as const),
  ...(
    [
      ['fc00::', 7],
      ['fe80::', 10],
      ['::1', 128],
    ] as const
  ).map((one) => [...one, 'ipv6'] as const),
]) {
  private_addresses.addSubnet(network, prefix, family);
}

/** Checks that people can use passkeys, and says which address allows them. */
export function checkPasskeys({ settings }: DoctorSubject): CheckResult {
  const { public_url, allowed_hosts, listen, tls_cert } = settings.server;
  const name = 'passkeys';
  if (!settings.sign_in.passkey) return fine(name, 'they are off');
  const party = relyingParty(public_url ?? '');
  if (party) return fine(name, `they work at ${party.origin}`);
  if (tls_cert !== null && allowed_hosts.some((host) => relyingParty(`https://${host}`))) {
    return fine(name, 'they work at the names in server.allowed_hosts');
  }
  const address = listenAddress(listen);
  if (public_url === null && address && 'host' in address && isLocal(address)) {
    return fine(
      name,
      'they work at localhost; for other machines, set server.public_url to an https address with a name',
    );
  }
  const fix =
    'set server.public_url to an https address with a host name, provided by a proxy or by server.tls_cert; ' +
    'or set sign_in.passkey = false';
  return warn(name, `they do not work at ${public_url ?? 'an IP address or over plain HTTP'}`, fix);
}
