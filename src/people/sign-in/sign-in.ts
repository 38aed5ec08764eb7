import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { DataOf } from '../../contract/endpoint.ts';
import { Refusal } from '../../contract/errors.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import type { Exchange } from '../../http/request/exchange.ts';
import { mintCredential, newSecret } from '../../lib/crypto/credential.ts';
import { newId } from '../../lib/ids.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import { longestSession_ms, sessionKind } from '../../rules/people/sessions.ts';
import { sessionLifetime } from '../people.ts';
import { browserNames } from './browser-name.ts';
import type { SignInServices } from './services.ts';
import { giveCookie, provenSession, sessionHeader } from './session-proof.ts';
import type { Site } from './site.ts';
import type { SignInBody } from './ways/way.ts';
import { guardWay, openWays, wayOf } from './ways/ways.ts';

type Start = ReviewEndpoints['sessionStart'];

/** The handler checks the credentials, opens the session, sets its cookie and returns its second secret. */
export function signingIn(services: SignInServices) {
  const { review, site, oidc } = services;
  const ways = openWays(services);
  return async ({ req, res }: Exchange, given: SignInBody): Promise<DataOf<Start>> => {
    guardPage(site, req);
    const way = wayOf(given);
    guardWay(review, way);
    const longest_ms = way === 'oidc' ? oidc.longest_ms : longestSession_ms;
    const lifetime_ms = Math.min(sessionLifetime(review), longest_ms, longestSession_ms);
    const secure = site.isSecure(req);
    const { address } = site.peerOf(req);
    const { secret, session_secret, ...hashes } = newSecrets(review.clock());
    const replaces = provenSession(review.store, site, req)?.session_hash ?? null;
    const seen = { ...browserNames(req.headers['user-agent']), address };
    const session = { ...hashes, lifetime_ms, longest_ms, replaces, ...seen };
    const reviewer = await ways[way]({ given, session, req });
    giveCookie(res, { secret, lifetime_ms, secure });
    return { reviewer: shownReviewer(reviewer), session_secret };
  };
}

/**
 * Refuses a sign-in from a foreign page, or from a page of an older version, which would lose the second secret.
 * @throws {Refusal} forbidden
 */
function guardPage(site: Site, req: IncomingMessage): void {
  const { 'sec-fetch-site': from, origin, [sessionHeader]: session } = req.headers;
  if (from === undefined && origin === undefined) return;
  site.guardOrigin(req);
  if (session === undefined) {
    throw new Refusal('forbidden', 'This page is from before an upgrade. Load it again, then sign in.');
  }
}

/** Creates the secrets of a new session, one for the cookie and one that names the session, and their hashes. */
function newSecrets(now_ms: number) {
  const secret = newSecret();
  const session_id = newId('ses', now_ms);
  const { text: session_secret, secret_hash } = mintCredential(sessionKind, session_id);
  return { secret, session_secret, session_hash: hash('sha256', secret), secret_hash, session_id };
}

export function shownReviewer({ reviewer_id, name, role }: Reviewer): DataOf<Start>['reviewer'] {
  return { reviewer_id, name, role };
}
