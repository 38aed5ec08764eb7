import type { AddressInfo } from 'node:net';
import { listenAddress } from './listen.ts';
import type { Settings } from './settings.ts';

/** Returns the address under which people and agents reach the server, without a trailing slash. */
export function baseUrl({ public_url, listen, tls_cert }: Settings['server'], bound?: AddressInfo): string {
  if (public_url) return new URL(public_url).origin;
  const address = listenAddress(listen);
  const { host, port } = address && 'host' in address ? address : { host: 'localhost', port: 0 };
  const shown = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const bracketed = shown.includes(':') ? `[${shown}]` : shown;
  return `${tls_cert ? 'https' : 'http'}://${bracketed}:${bound?.port ?? port}`;
}

/** Says what links need, if the server has no address for browsers: it listens on a socket, without public_url. */
export function linkNeed(listen: string, base_url: string): string | undefined {
  const address = listenAddress(listen);
  if (!address || 'host' in address || new URL(base_url).port !== '0') return undefined;
  return 'links need an address, and hdo listens on a socket: set server.public_url to the address that people use';
}
