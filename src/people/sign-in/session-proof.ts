import type { IncomingMessage } from 'node:http';
import { parseCredential, secretMatches } from '../../lib/crypto/credential.ts';
import { sessionKind } from '../../rules/people/sessions.ts';
import type { Store } from '../../store/store.ts';
import { cookieSecrets } from './cookie.ts';
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
