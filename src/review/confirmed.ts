import { Refusal } from '../contract/errors.ts';
import type { Reviewer } from '../rules/outbox.ts';
import type { Person } from './credential.ts';
import type { Review } from './review.ts';

const fresh_ms = 600_000;

/**
 * Lets only an admin's session through, whatever a token's person may do (review.md, "Identity").
 * @throws {Refusal} forbidden
 */
export function requireAdmin({ reviewer, credential }: Person): void {
  if (credential.kind !== 'session') throw new Refusal('forbidden', 'A token manages neither callers nor people.');
  if (reviewer.role !== 'admin') throw new Refusal('forbidden', 'This is for admins of the account.');
}

/**
 * Lets only a session through whose password or link was given within ten minutes. Else `confirm_by` says which of the
 * two opens it again: who has no password needs a new link.
 * @throws {Refusal} reauthentication_required, or forbidden for a token
 */
export function requireConfirmed({ store, clock }: Pick<Review, 'store' | 'clock'>, { credential }: Person): void {
  if (credential.kind !== 'session') throw new Refusal('forbidden', 'A token cannot do this. Sign in to the inbox.');
  const session = store.sessions.find.get(credential);
  if (session && clock() - Date.parse(session.confirmed_at) <= fresh_ms) return;
  const details = { confirm_by: session?.password ? 'password' : 'link' };
  throw new Refusal('reauthentication_required', 'Sign in again: the last time is more than ten minutes ago.', details);
}

/**
 * The admin of a session whose password or link was given within ten minutes.
 * @throws {Refusal} forbidden or reauthentication_required
 */
export function confirmedAdmin(review: Pick<Review, 'store' | 'clock'>, who: Person): Reviewer {
  requireAdmin(who);
  requireConfirmed(review, who);
  return who.reviewer;
}
