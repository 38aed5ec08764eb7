import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Replaces an address for clients of the Unix socket, which have no address. */
const unix = 'unix';

/** The source of a request: its connection, and the headers to which a proxy may add. */
export type Sender = {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
};
/** The client of a connection: its address, and whether the connection is encrypted. */
export type Peer = { readonly address: string; readonly secure: boolean };

/**
 * Creates the function that determines the peer of a request. It follows X-Forwarded-For and X-Forwarded-Proto only as
 * far as trusted addresses or networks sent them.
 */
export function peerReader(trusted_proxies: readonly string[]): (sender: Sender) => Peer {
  const trusted = blockList(trusted_proxies.filter((one) => one !== unix));
  const trustsUnix = trusted_proxies.includes(unix);
  const isTrusted = (address: string) =>
    isIP(address) === 0 ? trustsUnix && address === '' : trusted.check(address, family(address));
  return ({ socket, headers }) => {
    const { 'x-forwarded-for': hops, 'x-forwarded-proto': protos } = headers;
    const encrypted = 'encrypted' in socket; // identifies a TLSSocket without loading TLS
    let address = plain(socket.remoteAddress ?? '');
    if (hops === undefined && protos === undefined) return { address, secure: encrypted };
    const proto = isTrusted(address) ? lastOf(protos) : undefined;
    for (const hop of listOf(hops).reverse()) {
      if (!isTrusted(address) || isIP(plain(hop)) === 0) break;
      address = plain(hop);
    }
    return { address, secure: encrypted || proto === 'https' };
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

/** Converts an IPv4 address from the notation of an IPv6 socket. */
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
