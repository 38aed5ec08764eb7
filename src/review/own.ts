import { Refusal } from '../contract/errors.ts';
import type { ReviewEndpoints } from '../contract/review-endpoints.ts';
import type { Handlers } from '../http/plane.ts';
import { timestamp } from '../lib/clock.ts';
import { hashPassword } from '../lib/password.ts';
import type { Turnstile } from '../lib/turnstile.ts';
import type { Reviewer } from '../rules/outbox.ts';
import { requireConfirmed } from './confirmed.ts';
import { giveCookie } from './cookie.ts';
import type { Person } from './credential.ts';
import { listNotices, numberOf } from './notices.ts';
import type { Review } from './review.ts';
import { shown } from './sign-in.ts';
import type { Site } from './site.ts';

type Own = Pick<
  Handlers<ReviewEndpoints, Person>,
  | 'sessionList'
  | 'sessionRevoke'
  | 'passwordRead'
  | 'passwordSet'
  | 'nameSet'
  | 'tokenList'
  | 'tokenRevoke'
  | 'noticeList'
  | 'noticesSee'
>;
type Parts = { readonly review: Review; readonly site: Site; readonly hashing: Turnstile };

/** What people do about themselves; each needs a session. */
export function ownHandlers({ review, site, hashing }: Parts): Own {
  const { store, write } = review;
  const now = () => timestamp(review.clock());
  return {
    sessionList: ({ who }) => listSessions(review, inside(who)),
    sessionRevoke: async ({ who, params, req, res }) => {
      const { reviewer, session_hash } = inside(who);
      const own = store.sessions.own.get({ reviewer_id: reviewer.reviewer_id, ...params });
      await write('endOwnSession', reviewer, params.session_id);
      if (own?.session_hash === session_hash)
        giveCookie(res, { secret: '', lifetime_ms: 0, secure: site.isSecure(req) });
      return {};
    },
    passwordRead: ({ who }) => {
      const found = store.reviewers.byId.get(inside(who).reviewer);
      return { is_set: found?.password != null, set_at: found?.password_set_at ?? null };
    },
    passwordSet: async ({ who, body }) => {
      requireConfirmed(review, who);
      const { reviewer, session_hash } = inside(who);
      const password = await hashing.run(() => hashPassword(body.password));
      await write('changePassword', reviewer, { password, kept: session_hash });
      return {};
    },
    nameSet: async ({ who, body }) => {
      const { reviewer } = inside(who);
      await write('rename', reviewer, body.name);
      return { reviewer: shown({ ...reviewer, name: body.name }) };
    },
    tokenList: ({ who }) => {
      const { reviewer_id } = inside(who).reviewer;
      const tokens = store.tokens.ofReviewer.all({ reviewer_id, now: now() });
      return { tokens: tokens.map(({ token_id, created_at, expires_at }) => ({ token_id, created_at, expires_at })) };
    },
    tokenRevoke: async ({ who, params }) => {
      await write('endOwnToken', inside(who).reviewer, params.token_id);
      return {};
    },
    noticeList: ({ who }) => ({ notices: listNotices(review, inside(who).reviewer) }),
    noticesSee: async ({ who, body }) => {
      await write('seeNotices', inside(who).reviewer, numberOf(review, body.notice_id));
      return {};
    },
  };
}

/**
 * The person of a session, and the hash by which it is known.
 * @throws {Refusal} forbidden for a token
 */
function inside({ reviewer, credential }: Person): { reviewer: Reviewer; session_hash: string } {
  if (credential.kind === 'session') return { reviewer, session_hash: credential.session_hash };
  throw new Refusal('forbidden', 'A token cannot do this. Sign in to the inbox.');
}

function listSessions({ store, clock }: Review, { reviewer, session_hash }: ReturnType<typeof inside>) {
  const { reviewer_id } = reviewer;
  const rows = store.sessions.ofReviewer.all({ reviewer_id, now: timestamp(clock()) });
  const sessions = rows.map((row) => {
    const { session_id, created_at, confirmed_at, expires_at, browser, system, address } = row;
    const is_this = row.session_hash === session_hash;
    return { session_id, created_at, confirmed_at, expires_at, browser, system, address, is_this };
  });
  return { sessions };
}
