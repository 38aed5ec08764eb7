import type { IncomingMessage, ServerResponse } from 'node:http';

type Connection = { readonly secure: boolean };
const form = /^[A-Za-z0-9_-]{43}$/;

/** The prefix ties a cookie to its host and to TLS (RFC 6265bis, section 4.1.3.2); plain HTTP cannot have it. */
const nameOf = ({ secure }: Connection) => (secure ? '__Host-hdo_session' : 'hdo_session');

/** The secret of the session cookie that a request carries. */
export function secretOf({ headers }: IncomingMessage, connection: Connection): string | undefined {
  const start = `${nameOf(connection)}=`;
  const cookies = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const secrets = cookies.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
  return secrets.find((secret) => form.test(secret));
}

/** Gives the session cookie to the browser for a lifetime in milliseconds; a lifetime of 0 takes it away. */
export function giveCookie(
  res: ServerResponse,
  { secret, lifetime_ms, secure }: Connection & { secret: string; lifetime_ms: number },
): void {
  const parts = [`${nameOf({ secure })}=${secret}`, 'Path=/', `Max-Age=${Math.floor(lifetime_ms / 1000)}`];
  res.setHeader('Set-Cookie', [...parts, 'HttpOnly', 'SameSite=Strict', ...(secure ? ['Secure'] : [])].join('; '));
}
