import { isIP } from 'node:net';

/** Whom an address is counted as: itself, but of IPv6 the 2^64 that whoever has one has beside it. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const host = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? address;
  const [head = '', tail] = host.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
