import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** In the place of an address: whoever may use our Unix socket, where nobody has an address. */
const unix = 'unix';

/** The other end of a connection: its address, and whether nobody on the way could listen. */
export type Peer = { readonly address: string; readonly secure: boolean };

/**
 * Makes what tells the peer of a request. What proxies say in X-Forwarded-For and X-Forwarded-Proto counts only as far
 * as it comes from one of the given addresses or networks.
 */
export function peerReader(trusted_proxies: readonly string[]): (req: IncomingMessage) => Peer {
  const trusted = blockList(trusted_proxies.filter((one) => one !== unix));
  const trustsUnix = trusted_proxies.includes(unix);
  const isTrusted = (address: string) =>
    isIP(address) === 0 ? trustsUnix && address === '' : trusted.check(address, family(address));
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? '');
    const proto = isTrusted(address) ? lastOf(headers['x-forwarded-proto']) : undefined;
    const secure = 'encrypted' in socket || proto === 'https'; // a TLSSocket, without loading TLS to ask
    for (const hop of listOf(headers['x-forwarded-for']).reverse()) {
      if (!isTrusted(address) || isIP(plain(hop)) === 0) break;
      address = plain(hop);
    }
    return { address, secure };
  };
}

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** An IPv4 address that an IPv6 socket reports is an IPv4 address. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function listOf(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join() : (header ?? '');
  return text.split(',').map((part) => part.trim());
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return listOf(header).at(-1)?.toLowerCase();
}
