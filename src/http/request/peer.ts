import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, SocketAddress } from 'node:net';

/** Replaces an address for clients of the Unix socket, which have no address. */
const unix = 'unix';

/** The source of a request: its connection, and the headers to which a proxy may add. */
export type Sender = {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
};
/**
 * The client of a connection: its address, and whether the connection is encrypted. If a trusted proxy forwarded an
 * element that names no address, `unreadable` holds it and the address is empty: the proxy is not taken for its client.
 */
export type Peer = { readonly address: string; readonly secure: boolean; readonly unreadable?: string };

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
    let address = addressOf(socket.remoteAddress ?? '') ?? '';
    if (hops === undefined && protos === undefined) return { address, secure: encrypted };
    const secure = encrypted || (isTrusted(address) && listOf(protos).at(-1)?.toLowerCase() === 'https');
    for (const hop of listOf(hops).reverse()) {
      if (!isTrusted(address)) break;
      const client = addressOf(hop);
      if (client === undefined) return { address: '', secure, unreadable: hop };
      address = client;
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

/**
 * Reads the address of a forwarded element or a socket, without quotes, brackets, port and zone. An IPv4 address also
 * loses the notation of an IPv6 socket. Returns undefined for everything else, such as `unknown` (RFC 7239, section 6).
 */
function addressOf(element: string): string | undefined {
  const text = element.replace(/^"(.*)"$/, '$1');
  const bare =
    /^\[(?<inner>[^\]]*)\](?::\d{1,5})?$/.exec(text)?.groups?.inner ?? text.replace(/^([\d.]+):\d{1,5}$/, '$1');
  const address = bare.replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0 || (version === 4 && text.startsWith('['))) return undefined;
  if (version === 4) return address;
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Splits a header at its commas. Empty elements are ignored (RFC 9110, section 5.6.1). */
function listOf(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join() : (header ?? '');
  return text.split(',').flatMap((part) => part.trim() || []);
}
