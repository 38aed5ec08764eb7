import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../contract/errors.ts';
import { flawOfPassword } from '../../lib/crypto/new-password.ts';
import { hashPassword, passwordMatches } from '../../lib/crypto/password.ts';
import { complaint } from '../../lib/schema/complaint.ts';
import { timestamp } from '../../lib/time/clock.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import { listNotices, numberOf } from '../audit/notices.ts';
import { answerEmpty, type Review } from '../people.ts';
import { requireConfirmed } from './confirmed.ts';
import { type HandlersOf, requireSession } from './credential.ts';
import type { SignInServices } from './services.ts';
import { giveCookie } from './session-proof.ts';
import { shownReviewer } from './sign-in.ts';

type Own = HandlersOf<
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

/** Handles what people do with their own sessions, password, name and tokens. Every endpoint requires a session. */
export function ownHandlers(services: SignInServices): Own {
  const { review, site, hashing } = services;
  const { store, write } = review;
  const provePresent = presentPassword(services);
  const now = () => timestamp(review.folderTime());
  return {
    sessionList: ({ who }) => listSessions(review, requireSession(who)),
    sessionRevoke: async ({ who, params, req, res }) => {
      const { reviewer, session_hash } = requireSession(who);
      const own = store.sessions.own.get({ reviewer_id: reviewer.reviewer_id, ...params });
      await write('revokeOwnSession', reviewer, params.session_id);
      if (own?.session_hash === session_hash)
        giveCookie(res, { secret: '', lifetime_ms: 0, secure: site.isSecure(req) });
      return {};
    },
    passwordRead: ({ who }) => {
      const found = store.reviewers.byId.get(requireSession(who).reviewer);
      return { is_set: found?.password != null, set_at: found?.password_set_at ?? null };
    },
    passwordSet: async ({ who, body, req }) => {
      const { reviewer, session_hash } = requireSession(who);
      const present = store.reviewers.byId.get(reviewer)?.password ?? null;
      if (present === null) requireConfirmed(review, who);
      else await provePresent(reviewer, { password: present, given: body.present_password, req });
      guardPassword(body.password, reviewer);
      const password = await hashing.run(() => hashPassword(body.password));
      return { ended: await write('setOwnPassword', reviewer, { password, present, kept: session_hash }) };
    },
    nameSet: async ({ who, body }) => {
      requireConfirmed(review, who);
      const { reviewer } = requireSession(who);
      await write('rename', reviewer, body.name);
      return { reviewer: shownReviewer({ ...reviewer, name: body.name }) };
    },
    tokenList: ({ who }) => {
      const { reviewer_id } = requireSession(who).reviewer;
      const tokens = store.tokens.ofReviewer.all({ reviewer_id, now: now() });
      return { tokens: tokens.map(({ token_id, created_at, expires_at }) => ({ token_id, created_at, expires_at })) };
    },
    tokenRevoke: ({ who, params }) =>
      answerEmpty(write('revokeOwnToken', requireSession(who).reviewer, params.token_id)),
    noticeList: ({ who }) => ({ notices: listNotices(review, requireSession(who).reviewer) }),
    noticesSee: ({ who, body }) =>
      answerEmpty(write('seeNotices', requireSession(who).reviewer, numberOf(review, body.notice_id))),
  };
}

/** @throws {Refusal} validation_failed for an unacceptable password */
function guardPassword(password: string, person: { name: string }): void {
  const flaw = flawOfPassword(password, person);
  if (!flaw) return;
  const fields = [complaint('password', flaw.code, flaw.message)];
  throw new Refusal('validation_failed', `The password ${flaw.message}. Choose another one.`, { fields });
}

function listSessions({ store, folderTime }: Review, { reviewer, session_hash }: ReturnType<typeof requireSession>) {
  const { reviewer_id } = reviewer;
  const rows = store.sessions.ofReviewer.all({ reviewer_id, now: timestamp(folderTime()) });
  const sessions = rows.map((row) => {
    const { session_id, created_at, confirmed_at, expires_at, browser, system, address } = row;
    const is_this = row.session_hash === session_hash;
    return { session_id, created_at, confirmed_at, expires_at, browser, system, address, is_this };
  });
  return { sessions };
}

type Proof = { readonly password: string; readonly given: string | null; readonly req: IncomingMessage };

/**
 * Creates the check that a signed-in person knows their present password. It shares its throttle with sign-ins, so that
 * an unattended session cannot be used to guess the password.
 */
function presentPassword({ site, hashing, throttle, recordRefusal }: SignInServices) {
  return async ({ reviewer_id, name }: Reviewer, { password, given, req }: Proof): Promise<void> => {
    if (given === null) throw wrong('required', 'is needed');
    const { address } = site.peerOf(req);
    const attempt = throttle.begin({ name, address });
    const right = await hashing
      .run(() => passwordMatches(given, password))
      .catch((error: unknown) => {
        attempt.undecided();
        throw error;
      });
    if (right) return attempt.succeeded();
    await recordRefusal({ reviewer_id, address, lock: attempt.lock });
    throw wrong('invalid_value', 'is not the present password');
  };
}

function wrong(code: 'required' | 'invalid_value', message: string): Refusal {
  const fields = [complaint('present_password', code, message)];
  return new Refusal('validation_failed', 'Give the present password.', { fields });
}
