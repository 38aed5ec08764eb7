import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Refusal } from '../../contract/errors.ts';
import { bearerOf } from '../../http/request/bearer.ts';
import type { Exchange } from '../../http/request/exchange.ts';
import { parseCredential, secretMatches } from '../../lib/crypto/credential.ts';
import { oncePer } from '../../lib/time/once-per.ts';
import { hour_ms } from '../../lib/time/units.ts';
import { mayAnswer, readersOnlyRead } from '../../rules/base/roles.ts';
import { tokenKind } from '../../rules/people/reviewers.ts';
import { sessionEnd_ms } from '../../rules/people/sessions.ts';
import { type Review, sessionLifetime } from '../people.ts';
import { type Person, personOf } from './credential.ts';
import { claimsSession, giveCookie, provenSession } from './session-proof.ts';
import type { Site } from './site.ts';

const lag_ms = hour_ms;

/**
 * Creates the authentication of people: by Bearer token if there is one, else by the two secrets of a session. With a
 * session, every request that changes something must come from a page of this server.
 * @throws {Refusal} authentication_required without a session, or invalid_caller_credentials for an unusable token
 */
export function personAuthentication(review: Review, site: Site) {
  const renewSession = sessionRenewal(review, site);
  return (exchange: Exchange, endpoint: Endpoint): Person => {
    const { req } = exchange;
    if (/^bearer /i.test(req.headers.authorization ?? '')) return mayCall(byToken(review, bearerOf(req)), endpoint);
    const found = bySession(review, site, req);
    if (endpoint.method !== 'GET') site.guardOrigin(req);
    renewSession(exchange, found);
    return mayCall(found.person, endpoint);
  };
}

/**
 * Returns the person if their role allows the endpoint. A reader may only read, unless the endpoint is for readers.
 * @throws {Refusal} forbidden
 */
function mayCall(person: Person, { method, readers }: Endpoint): Person {
  if (method === 'GET' || readers || mayAnswer(person.reviewer.role)) return person;
  throw readersOnlyRead();
}

/**
 * Finds the person whose session a request proves, and the secret of its cookie.
 * @throws {Refusal} authentication_required
 */
function bySession({ store, folderTime }: Review, site: Site, req: IncomingMessage) {
  const proven = provenSession(store, site, req);
  const person = proven && personOf(store, { kind: 'session', session_hash: proven.session_hash }, folderTime());
  if (person) return { person, secret: proven.secret };
  const sentence = claimsSession(req, site)
    ? 'The session has ended, or the request lacks its cookie or its X-HDO-Session. Sign in again.'
    : 'Sign in, or send a reviewer token as a Bearer token.';
  throw new Refusal('authentication_required', sentence);
}

function byToken({ store, folderTime }: Review, text: string): Person {
  const parsed = parseCredential(tokenKind, text);
  const token_id = `tok_${parsed?.digits ?? ''}`;
  const matches = secretMatches(parsed?.secret ?? '', store.tokens.find.get({ token_id })?.token_hash);
  const person = personOf(store, { kind: 'token', token_id }, folderTime());
  if (!matches || !person) throw new Refusal('invalid_caller_credentials', 'The credential cannot be used.');
  return person;
}

/** Extends a session when it is used, at most once an hour, in the background. */
function sessionRenewal(review: Review, site: Site) {
  const isDue = oncePer(lag_ms);
  const lifetime_ms = sessionLifetime(review);
  return ({ req, res }: Exchange, { person, secret }: { person: Person; secret: string }): void => {
    const { credential, expires_at, opened_at, used_at, ends_at } = person;
    if (credential.kind !== 'session' || opened_at === null) return;
    const { session_hash } = credential;
    const now_ms = review.folderTime();
    const end_ms = sessionEnd_ms({ opened_at, ends_at, lifetime_ms }, now_ms);
    const gained_ms = Math.max(end_ms - Date.parse(expires_at), now_ms - Date.parse(used_at ?? opened_at));
    if (gained_ms < lag_ms || !isDue(session_hash, now_ms)) return;
    giveCookie(res, { secret, lifetime_ms: end_ms - now_ms, secure: site.isSecure(req) });
    review
      .write('extendSession', { session_hash, lifetime_ms })
      .catch(({ message: cause }: Error) => review.log.warn({ event: 'session_not_extended', cause }));
  };
}
