import { Refusal } from '../contract/errors.ts';
import { timestamp } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { ReviewerRow } from '../store/reviewers.ts';
import type { SessionRow } from '../store/sessions.ts';
import { note, strangerAt } from './audit.ts';
import type { Outbox, Reviewer } from './outbox.ts';

const most_each = 50;

/** A session to open: the hash of its secret, its lifetime in milliseconds, and the one in whose place it comes. */
export type NewSession = Seen & { session_hash: string; lifetime_ms: number; replaces: string | null };
/** By what a session is opened and from where. */
export type Seen = Pick<SessionRow, 'browser' | 'system' | 'address'>;

/** Signs a person in whose password, given as the stored PHC string, was found to be right and is still the same. */
export function signIn(
  outbox: Outbox,
  { reviewer_id, password }: { reviewer_id: string; password: string },
  session: NewSession,
): Reviewer {
  const reviewer = outbox.store.reviewers.byId.get({ reviewer_id });
  if (reviewer?.password !== password) throw mismatch();
  return open(outbox, reviewer, session);
}

/** Signs a person in by a link, which is spent by that. */
export function signInByLink(outbox: Outbox, link_hash: string, session: NewSession): Reviewer {
  const link = outbox.store.links.spend.get({ link_hash });
  const reviewer = link && outbox.store.reviewers.byId.get(link);
  if (!reviewer || link.expires_at <= outbox.now) {
    throw new Refusal('invalid_caller_credentials', 'The link was used already or is too old. Ask for a new one.');
  }
  return open(outbox, reviewer, session);
}

/** Lets a session live for a whole lifetime, in milliseconds, from now. */
export function extendSession(
  outbox: Outbox,
  { session_hash, lifetime_ms }: Pick<NewSession, 'session_hash' | 'lifetime_ms'>,
): void {
  outbox.store.sessions.extend.run({ session_hash, expires_at: timestamp(outbox.now_ms + lifetime_ms) });
}

/** Ends a session. */
export function endSession(outbox: Outbox, session_hash: string): void {
  const session = outbox.store.sessions.find.get({ session_hash });
  if (!session) return;
  outbox.store.sessions.remove.run({ session_hash });
  const { account_id, reviewer_id } = session;
  note(outbox, { kind: 'session.closed', account_id, actor: reviewer_id });
  outbox.tell({ kind: 'credentials', account_id });
}

/** Notes that somebody did not get in as a person, and from where. */
export function noteRefusal(outbox: Outbox, { reviewer_id, address }: { reviewer_id: string; address: string }): void {
  const reviewer = outbox.store.reviewers.byId.get({ reviewer_id });
  if (!reviewer) return;
  const { account_id } = reviewer;
  note(outbox, { kind: 'session.refused', account_id, actor: strangerAt(address), subject: reviewer_id });
}

/** Removes sessions and links that can no longer be used. */
export function dropExpiredSignIns({ store, now }: Outbox): void {
  store.sessions.removeExpired.run({ now });
  store.links.removeExpired.run({ now });
}

/** The refusal of a name and a password, whichever of them is wrong. */
export function mismatch(): Refusal {
  return new Refusal('invalid_caller_credentials', 'The name and the password do not belong together.');
}

function open(outbox: Outbox, reviewer: ReviewerRow, session: NewSession): Reviewer {
  const { session_hash, lifetime_ms, replaces, ...seen } = session;
  const { sessions } = outbox.store;
  const { reviewer_id, account_id, name, role } = reviewer;
  const expires_at = timestamp(outbox.now_ms + lifetime_ms);
  if (replaces !== null) endSession(outbox, replaces);
  sessions.removeExpired.run({ now: outbox.now });
  const dropped = sessions.removeOldest.run({ reviewer_id, kept: most_each - 1 });
  if (dropped.changes > 0) outbox.tell({ kind: 'credentials', account_id });
  const times = { created_at: outbox.now, confirmed_at: outbox.now, expires_at };
  sessions.insert.run({ session_hash, reviewer_id, session_id: newId('ses', outbox.now_ms), ...times, ...seen });
  note(outbox, { kind: 'session.opened', account_id, actor: reviewer_id });
  return { reviewer_id, account_id, name, role };
}
