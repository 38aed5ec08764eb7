import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** The networks of IPv4 that are not public (the registry of special-purpose addresses, RFC 6890), and multicast. */
const special_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** The networks inside the public 2000::/3 that are not public, or that contain IPv4 addresses. */
const special_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = blocked(special_4, special_6);
const global_6 = blocked([], ['2000::/3']);

/** Returns true if an IP address is public. IPv4 addresses inside IPv6 ones are not. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4');
  return isIP(address) === 6 && global_6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/**
 * Returns the flaw of an endpoint that a browser gave; undefined if notices may be sent there. `own` is the address of
 * a push service in the operator's network, which may be private. Names are resolved when a notice is sent.
 */
export function flawOfEndpoint(endpoint: string, own: string | null): string | undefined {
  const url = URL.parse(endpoint);
  if (url?.username !== '' || url.password !== '') return 'must be an address without credentials';
  if (isAt(url, own)) return undefined;
  if (url.protocol !== 'https:' || url.port !== '') return 'must be an https address with the usual port';
  const isName = !url.hostname.startsWith('[') && isIP(url.hostname) === 0 && /\.[a-z][a-z\d-]*$/.test(url.hostname);
  return isName ? undefined : 'must have the name of a public host';
}

/** Tells if an address belongs to the operator's own push service. */
export function isAt({ origin }: Pick<URL, 'origin'>, own: string | null): boolean {
  return own !== null && origin === new URL(own).origin;
}

type LookupCallback = (error: Error | null, addresses: string | LookupAddress[], family?: number) => void;

/** Resolves a host name like dns.lookup, but fails unless all its addresses are public. */
export function lookUpPublic(hostname: string, options: LookupOptions, found: LookupCallback): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return found(error ?? new Error('no address'), []);
    if (!addresses.every(({ address }) => isPublic(address))) {
      return found(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), []);
    }
    if (options.all) found(null, addresses);
    else found(null, first.address, first.family);
  });
}

function blocked(networks_4: readonly string[], networks_6: readonly string[]): BlockList {
  const list = new BlockList();
  for (const [networks, family] of [[networks_4, 'ipv4'] as const, [networks_6, 'ipv6'] as const]) {
    for (const network of networks) {
      const [address = '', bits] = network.split('/');
      list.addSubnet(address, Number(bits), family);
    }
  }
  return list;
}
