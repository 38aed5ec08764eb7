import { hash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { BodyOf, DataOf } from '../../contract/endpoint.ts';
import { Refusal } from '../../contract/errors.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import type { Exchange } from '../../http/request/exchange.ts';
import type { Semaphore } from '../../lib/concurrency/semaphore.ts';
import { mintCredential } from '../../lib/crypto/credential.ts';
import { passwordMatches } from '../../lib/crypto/password.ts';
import { newId } from '../../lib/ids.ts';
import { timestamp } from '../../lib/time/clock.ts';
import type { Reviewer } from '../../rules/outbox.ts';
import { longestSession_ms, mismatch, type NewSession, sessionKind, unusableLink } from '../../rules/sessions.ts';
import { type Review, sessionLifetime } from '../people.ts';
import { browserNames } from './browser-name.ts';
import { giveCookie } from './cookie.ts';
import { refusalNotes } from './refusal-notes.ts';
import { provenSession, sessionHeader } from './session-proof.ts';
import type { Site } from './site.ts';
import type { Throttle } from './throttle.ts';

type Start = ReviewEndpoints['sessionStart'];
type SignInBody = BodyOf<Start>;

/** The dependencies of everything that checks a password. */
export type SignInServices = {
  readonly review: Review;
  readonly site: Site;
  readonly hashing: Semaphore;
  readonly throttle: Throttle;
};

/**
 * Creates the sign-in handler. It checks a name with a password, or a link, opens the session, sets the cookie and
 * returns the second secret.
 */
export function signingIn({ review, site, hashing, throttle }: SignInServices) {
  const recordRefusal = refusalNotes(review);
  const lifetime_ms = Math.min(sessionLifetime(review), longestSession_ms);

  const byLink = async (secret: string, session: NewSession): Promise<Reviewer> => {
    const link_hash = hash('sha256', secret);
    const link = review.store.links.find.get({ link_hash });
    const now = timestamp(review.folderTime());
    if (link && link.expires_at > now) return review.write('signInByLink', link_hash, session);
    await recordRefusal({ reviewer_id: link?.reviewer_id ?? null, address: session.address, lock: null });
    throw unusableLink();
  };

  const byPassword = async (given: SignInBody, session: NewSession): Promise<Reviewer> => {
    const name = given.reviewer ?? '';
    const attempt = throttle.begin({ name, address: session.address });
    try {
      const known = review.store.reviewers.byName.get({ name });
      const password = known?.password ?? null;
      const right = await hashing.run(() => passwordMatches(given.password ?? '', password));
      if (!right || !known || password === null) {
        const reviewer_id = known?.reviewer_id ?? null;
        await recordRefusal({ reviewer_id, address: session.address, lock: attempt.lock });
        throw mismatch();
      }
      const reviewer = await review.write('signIn', { reviewer_id: known.reviewer_id, password }, session);
      attempt.succeeded();
      return reviewer;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'invalid_caller_credentials') attempt.undecided();
      throw error;
    }
  };

  return async ({ req, res }: Exchange, given: SignInBody): Promise<DataOf<Start>> => {
    guardPage(site, req);
    const secure = site.isSecure(req);
    const { address } = site.peerOf(req);
    const { secret, session_secret, ...hashes } = newSecrets(review.clock());
    const replaces = provenSession(review.store, site, req)?.session_hash ?? null;
    const session = { ...hashes, lifetime_ms, replaces, ...browserNames(req.headers['user-agent']), address };
    const reviewer = await (given.link === null ? byPassword(given, session) : byLink(given.link, session));
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
  const secret = randomBytes(32).toString('base64url');
  const session_id = newId('ses', now_ms);
  const { text: session_secret, secret_hash } = mintCredential(sessionKind, session_id);
  return { secret, session_secret, session_hash: hash('sha256', secret), secret_hash, session_id };
}

/** Returns the public fields of a signed-in person. */
export function shownReviewer({ reviewer_id, name, role }: Reviewer): DataOf<Start>['reviewer'] {
  return { reviewer_id, name, role };
}
