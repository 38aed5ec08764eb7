import type { IncomingMessage, ServerResponse } from 'node:http';

type Connection = { readonly secure: boolean };
const form = /^[A-Za-z0-9_-]{43}$/;

/**
 * The `__Host-` prefix ties a cookie to its host and to TLS (RFC 6265bis, section 4.1.3.2). Plain HTTP cannot use it.
 */
const nameOf = ({ secure }: Connection) => (secure ? '__Host-hdo_session' : 'hdo_session');

/**
 * Returns the secrets of all session cookies of a request. Browsers share cookies between the ports of a host, so that
 * another site on it can add some, in any order.
 */
export function cookieSecrets({ headers }: IncomingMessage, connection: Connection): string[] {
  const start = `${nameOf(connection)}=`;
  const cookies = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const secrets = cookies.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
  return secrets.filter((secret) => form.test(secret));
}

/** Sets the session cookie for a lifetime in milliseconds; 0 deletes it. */
export function giveCookie(
  res: ServerResponse,
  { secret, lifetime_ms, secure }: Connection & { secret: string; lifetime_ms: number },
): void {
  const parts = [`${nameOf({ secure })}=${secret}`, 'Path=/', `Max-Age=${Math.floor(lifetime_ms / 1000)}`];
  res.setHeader('Set-Cookie', [...parts, 'HttpOnly', 'SameSite=Strict', ...(secure ? ['Secure'] : [])].join('; '));
}
