import { Refusal } from '../../contract/errors.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { day_ms, minute_ms } from '../../lib/time/units.ts';
import type { SignInLock } from '../../store/tables/failed-sign-ins.ts';
import type { SessionRow } from '../../store/tables/sessions.ts';
import { audit, strangerAt } from '../base/audit.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { bindName } from '../policy/bound-names.ts';
import { acceptInvite } from './invites.ts';
import { type SecondStep, useSecondStep } from './totps.ts';

export const most_sessions = 50;
const most_failures_kept = 10_000;
export const failureCounts_ms = 15 * minute_ms;
/** The longest lifetime of a session, however often it is used. */
export const longestSession_ms = 90 * day_ms;

/** The prefix of every session's second secret. The digits of its session_id follow. */
export const sessionKind = 'hdos_';

/**
 * A session to open: the hashes of its two secrets, its lifetime, its longest lifetime if it is used, and the
 * session_hash of the session it replaces.
 */
export type NewSession = SessionOrigin &
  Pick<SessionRow, 'session_hash' | 'secret_hash' | 'session_id'> & {
    lifetime_ms: number;
    longest_ms: number;
    replaces: string | null;
  };
export type SessionOrigin = Pick<SessionRow, 'browser' | 'system' | 'address'>;

/** Signs a person in if the verified PHC string is still theirs, and uses up the code beside the password. */
export function signIn(
  outbox: Outbox,
  { reviewer_id, password, second }: { reviewer_id: string; password: string; second: SecondStep | null },
  session: NewSession,
): Reviewer {
  const reviewer = outbox.store.reviewers.byId.get({ reviewer_id });
  if (reviewer?.password !== password) throw mismatchRefusal();
  useSecondStep(outbox, reviewer_id, second);
  return openSession(outbox, reviewer, session);
}

/** Signs a person in with a one-time link, and spends the link. */
export function signInByLink(outbox: Outbox, link_hash: string, session: NewSession): Reviewer {
  const link = outbox.store.links.spend.get({ link_hash });
  const reviewer = link && outbox.store.reviewers.byId.get(link);
  if (!reviewer || link.expires_at <= outbox.folder_now) {
    throw unusableLink();
  }
  return openSession(outbox, reviewer, session);
}

/** Adds the person of an invite under the name they chose, and signs them in. */
export function signInByInvite(
  outbox: Outbox,
  { invite_hash, name }: { invite_hash: string; name: string | null },
  session: NewSession,
): Reviewer {
  return openSession(outbox, acceptInvite(outbox, { invite_hash, name }), session);
}

/**
 * Signs a person in whom a proxy has authenticated by their name, which means them from then on. The session counts as
 * never confirmed: a proxy does not say when a person last proved who they are.
 */
export function signInByHeader(
  outbox: Outbox,
  { reviewer_id, name }: Pick<Reviewer, 'reviewer_id' | 'name'>,
  session: NewSession,
): Reviewer {
  const reviewer = outbox.store.reviewers.byId.get({ reviewer_id });
  if (reviewer?.name !== name || !bindName(outbox, 'proxy', reviewer)) throw mismatchRefusal();
  return openSession(outbox, reviewer, session, { age_ms: null });
}

/** Extends a session to a full lifetime, in milliseconds, from now, within the longest lifetime. */
export function extendSession(
  outbox: Outbox,
  { session_hash, lifetime_ms }: Pick<NewSession, 'session_hash' | 'lifetime_ms'>,
): void {
  const { sessions } = outbox.store;
  const session = sessions.find.get({ session_hash });
  if (!session) return;
  const expires_at = timestamp(sessionEnd_ms({ ...session, lifetime_ms }, outbox.folder_ms));
  sessions.extend.run({ session_hash, expires_at, used_at: outbox.folder_now });
  outbox.store.reviewers.setSeen.run({ reviewer_id: session.reviewer_id, seen_at: outbox.folder_now });
}

/** Returns the end, in milliseconds, of a session that is used now. */
export function sessionEnd_ms({ opened_at, ends_at, lifetime_ms }: Lifetime, now_ms: number): number {
  const latest_ms = ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(ends_at);
  return Math.min(now_ms + lifetime_ms, Date.parse(opened_at) + longestSession_ms, latest_ms);
}

type Lifetime = Pick<SessionRow, 'ends_at'> & { opened_at: string; lifetime_ms: number };

export function endSession(outbox: Outbox, session_hash: string): void {
  const session = outbox.store.sessions.find.get({ session_hash });
  if (!session) return;
  outbox.store.sessions.remove.run({ session_hash });
  const { account_id, reviewer_id } = session;
  audit(outbox, { kind: 'session.closed', account_id, actor: reviewer_id });
  outbox.tell({ kind: 'credentials', account_id });
}

/**
 * A failed sign-in: the person if known, and the address. `lock` is the counter it adds to; null for a link.
 * `is_audited` is false when the audit trail has no room for it.
 */
export type FailedSignIn = {
  readonly kind: 'session.refused' | 'signature.refused';
  readonly reviewer_id: string | null;
  readonly address: string;
  readonly lock: SignInLock | null;
  readonly is_audited: boolean;
};

export function recordRefusal(outbox: Outbox, { kind, reviewer_id, address, lock, is_audited }: FailedSignIn): void {
  const { failedSignIns, reviewers } = outbox.store;
  if (lock) {
    failedSignIns.removeBefore.run({ before: timestamp(outbox.folder_ms - failureCounts_ms) });
    failedSignIns.insert.run({ ...lock, failed_at: outbox.folder_now });
    failedSignIns.removeBeyond.run({ kept: most_failures_kept });
  }
  if (!is_audited) return;
  const account_id = reviewer_id === null ? null : (reviewers.byId.get({ reviewer_id })?.account_id ?? null);
  audit(outbox, { kind, account_id, actor: strangerAt(address), subject: reviewer_id });
}

/** Forgets the failed sign-ins for a name from a network, after the right password was given there. */
export function forgiveFailures({ store }: Outbox, lock: SignInLock): void {
  store.failedSignIns.forget.run(lock);
}

export function dropExpiredSignIns({ store, folder_now: now }: Outbox): void {
  store.sessions.removeExpired.run({ now });
  store.links.removeExpired.run({ now });
  store.invites.removeExpired.run({ now });
}

/** Returns the same refusal for a used, an expired and an unknown link. */
export function unusableLink(): Refusal {
  return new Refusal('invalid_caller_credentials', 'The link was already used or has expired. Ask for a new one.');
}

/** Returns the same refusal for a wrong name and for a wrong password. */
export function mismatchRefusal(): Refusal {
  return new Refusal('invalid_caller_credentials', 'The name or the password is wrong.');
}

const never = timestamp(0);

/**
 * Opens a session of a person who has proven who they are, in place of the one that it replaces. It counts as confirmed
 * at the time of the proof, which was `age_ms` ago; not at all if that is null.
 */
export function openSession(
  outbox: Outbox,
  reviewer: Reviewer,
  session: NewSession,
  { age_ms }: { age_ms: number | null } = { age_ms: 0 },
): Reviewer {
  const { lifetime_ms, longest_ms, replaces, ...row } = session;
  const { sessions } = outbox.store;
  const { reviewer_id, account_id, name, role } = reviewer;
  const ends_at = longest_ms < longestSession_ms ? timestamp(outbox.folder_ms + longest_ms) : null;
  const end_ms = sessionEnd_ms({ opened_at: outbox.folder_now, ends_at, lifetime_ms }, outbox.folder_ms);
  if (replaces !== null) endSession(outbox, replaces);
  sessions.removeExpired.run({ now: outbox.folder_now });
  const dropped = sessions.removeOldest.run({ reviewer_id, kept: most_sessions - 1 });
  if (dropped.changes > 0) outbox.tell({ kind: 'credentials', account_id });
  const confirmed_at = age_ms === null ? never : timestamp(outbox.folder_ms - age_ms);
  const times = { created_at: outbox.folder_now, confirmed_at, expires_at: timestamp(end_ms), ends_at };
  sessions.insert.run({ ...row, reviewer_id, ...times });
  outbox.store.reviewers.setSeen.run({ reviewer_id, seen_at: outbox.folder_now });
  audit(outbox, { kind: 'session.opened', account_id, actor: reviewer_id });
  return { reviewer_id, account_id, name, role };
}
