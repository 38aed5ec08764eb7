import { hash, randomBytes } from 'node:crypto';
import type { BodyOf, DataOf } from '../contract/endpoint.ts';
import { Refusal } from '../contract/errors.ts';
import type { ReviewEndpoints } from '../contract/review-endpoints.ts';
import type { Exchange } from '../http/exchange.ts';
import { passwordMatches } from '../lib/password.ts';
import type { Turnstile } from '../lib/turnstile.ts';
import type { Reviewer } from '../rules/outbox.ts';
import { mismatch, type NewSession } from '../rules/sessions.ts';
import { browserNames } from './browser-name.ts';
import { giveCookie, secretOf } from './cookie.ts';
import { refusalNotes } from './refusal-notes.ts';
import { type Review, sessionLifetime } from './review.ts';
import type { Site } from './site.ts';
import { openThrottle } from './throttle.ts';

type Start = ReviewEndpoints['sessionStart'];
type Given = BodyOf<Start>;

type Parts = { readonly review: Review; readonly site: Site; readonly hashing: Turnstile };

/** Makes the way in: it judges a name with a password or a link, opens the session, and gives the cookie. */
export function signingIn({ review, site, hashing }: Parts) {
  const throttle = openThrottle(review.clock);
  const noteRefusal = refusalNotes(review);
  const lifetime_ms = sessionLifetime(review);

  const judge = async (given: Given, session: NewSession): Promise<Reviewer> => {
    if (given.link !== null) return review.write('signInByLink', hash('sha256', given.link), session);
    const known = review.store.reviewers.byName.get({ name: given.reviewer ?? '' });
    const password = known?.password ?? null;
    const right = await hashing.run(() => passwordMatches(given.password ?? '', password));
    if (known && !right) noteRefusal({ ...known, address: session.address });
    if (!right || !known || password === null) throw mismatch();
    return review.write('signIn', { reviewer_id: known.reviewer_id, password }, session);
  };

  return async ({ req, res }: Exchange, given: Given): Promise<DataOf<Start>> => {
    const { 'sec-fetch-site': from, origin } = req.headers;
    if (from !== undefined || origin !== undefined) site.guardOrigin(req);
    const secure = site.isSecure(req);
    const { address } = site.peerOf(req);
    const attempt = throttle.begin({ name: given.reviewer, address });
    const secret = randomBytes(32).toString('base64url');
    const replaced = secretOf(req, { secure });
    const replaces = replaced === undefined ? null : hash('sha256', replaced);
    try {
      const seen = { ...browserNames(req.headers['user-agent']), address };
      const reviewer = await judge(given, { session_hash: hash('sha256', secret), lifetime_ms, replaces, ...seen });
      attempt.succeeded();
      giveCookie(res, { secret, lifetime_ms, secure });
      return { reviewer: shown(reviewer) };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'invalid_caller_credentials') attempt.undecided();
      throw error;
    }
  };
}

/** What is told of a person who is signed in. */
export function shown({ reviewer_id, name, role }: Reviewer): DataOf<Start>['reviewer'] {
  return { reviewer_id, name, role };
}
