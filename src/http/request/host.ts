import { isIPv4, isIPv6 } from 'node:net';

/** The host that a request names: an IP address, or a lower-case name without a final dot. */
type Host = { readonly kind: 'address' | 'name'; readonly text: string };

const form = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?$/i;

/**
 * Reads a Host header (RFC 9110, section 7.2) as browsers write it: addresses in their usual notation, names in ASCII.
 * Returns undefined for anything else, and without a header.
 */
export function hostOf(header: string | undefined): Host | undefined {
  const [, bracketed, plain = '', port = '0'] = form.exec(header ?? '') ?? [];
  if (Number(port) > 65_535) return undefined;
  if (bracketed !== undefined) return isIPv6(bracketed) ? { kind: 'address', text: bracketed } : undefined;
  if (isIPv4(plain)) return { kind: 'address', text: plain };
  const text = plainName(plain);
  return text === '' ? undefined : { kind: 'name', text };
}

/** Normalises a host name for comparison: in lower case, without the dot that makes it absolute. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
