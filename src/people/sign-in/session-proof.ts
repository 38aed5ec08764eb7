import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCredential, secretMatches } from '../../lib/crypto/credential.ts';
import { sessionKind } from '../../rules/people/sessions.ts';
import type { Store } from '../../store/store.ts';
import type { Site } from './site.ts';

/** The header with the second secret of a session, which is not in the cookie. */
export const sessionHeader = 'x-hdo-session';

/** A session whose two secrets a request carries; `secret` is the cookie's. */
type ProvenSession = { readonly session_hash: string; readonly secret: string };

/** Tells whether a request carries either secret of a session. */
export function claimsSession(req: IncomingMessage, site: Pick<Site, 'isSecure'>): boolean {
  return Boolean(req.headers[sessionHeader]) || cookieSecrets(req, { secure: site.isSecure(req) }).length > 0;
}

/**
 * Finds the session that a request proves. The second secret names the session, and any matching cookie counts.
 * Refusing requests with two cookies would let a site on another port of the host lock people out.
 */
export function provenSession(
  { sessions }: Pick<Store, 'sessions'>,
  site: Pick<Site, 'isSecure'>,
  req: IncomingMessage,
): ProvenSession | undefined {
  const parsed = parseCredential(sessionKind, String(req.headers[sessionHeader] ?? ''));
  const known = sessions.secrets.get({ session_id: `ses_${parsed?.digits ?? ''}` });
  const matches = secretMatches(parsed?.secret ?? '', known?.secret_hash);
  const cookies = cookieSecrets(req, { secure: site.isSecure(req) });
  const secret = cookies.find((cookie) => secretMatches(cookie, known?.session_hash));
  return known && matches && secret !== undefined ? { session_hash: known.session_hash, secret } : undefined;
}

type Connection = { readonly secure: boolean };
const form = /^[A-Za-z0-9_-]{43}$/;

/** The `__Host-` prefix ties a cookie to its host and TLS (RFC 6265bis, 4.1.3.2). Plain HTTP cannot use it. */
const nameOf = ({ secure }: Connection) => (secure ? '__Host-hdo_session' : 'hdo_session');

/**
 * Returns the secrets of all session cookies of a request. Browsers share cookies between the ports of a host, so that
 * another site on it can add some, in any order.
 */
function cookieSecrets({ headers }: IncomingMessage, connection: Connection): string[] {
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
