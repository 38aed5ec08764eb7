import { BlockList, isIP } from 'node:net';

/** A listening address: host and TCP port, a Unix socket, or an inherited socket by its descriptor. */
export type ListenAddress = { host: string; port: number } | { path: string } | { fd: number };

/** Parses `host:port`, `[ipv6]:port`, `unix:/path` or `fd:3`. Returns undefined for other texts. */
export function listenAddress(text: string): ListenAddress | undefined {
  const [, path] = /^unix:(\/.+)$/.exec(text) ?? [];
  if (path) return { path };
  const [, fd] = /^fd:(\d{1,5})$/.exec(text) ?? [];
  if (fd) return { fd: Number(fd) };
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([A-Za-z0-9.-]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  if (host === undefined || port > 65_535 || (bracketed !== undefined && isIP(bracketed) !== 6)) return undefined;
  return { host, port };
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Tells if only programs on this machine can reach the address. An inherited socket counts as local. */
export function isLocal(address: ListenAddress): boolean {
  if (!('host' in address)) return true;
  const family = isIP(address.host);
  return family === 0 ? address.host === 'localhost' : loopback.check(address.host, family === 6 ? 'ipv6' : 'ipv4');
}
