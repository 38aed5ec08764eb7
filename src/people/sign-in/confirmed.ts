import { Refusal } from '../../contract/errors.ts';
import type { Reviewer } from '../../rules/outbox.ts';
import type { Review } from '../people.ts';
import type { Person } from './credential.ts';

const fresh_ms = 600_000;

/**
 * Requires the session of an admin. An admin's token is refused.
 * @throws {Refusal} forbidden
 */
export function requireAdmin({ reviewer, credential }: Person): void {
  if (credential.kind !== 'session') throw new Refusal('forbidden', 'A token manages neither callers nor people.');
  if (reviewer.role !== 'admin') throw new Refusal('forbidden', 'This is for admins of the account.');
}

/**
 * Requires a session whose password or sign-in link was given within ten minutes. `confirm_by` says how to confirm: a
 * person without a password needs a new link.
 * @throws {Refusal} reauthentication_required, or forbidden for a token
 */
export function requireConfirmed(
  { store, folderTime, settings }: Pick<Review, 'store' | 'folderTime' | 'settings'>,
  { credential }: Person,
): void {
  if (credential.kind !== 'session') throw new Refusal('forbidden', 'A token cannot do this. Sign in to the inbox.');
  const session = store.sessions.find.get(credential);
  if (session && folderTime() - Date.parse(session.confirmed_at) <= fresh_ms) return;
  const details = { confirm_by: session?.password && settings.sign_in.password ? 'password' : 'link' };
  throw new Refusal(
    'reauthentication_required',
    'Sign in again: the last sign-in was more than ten minutes ago.',
    details,
  );
}

/**
 * Returns the admin of a session whose password or link was given within ten minutes.
 * @throws {Refusal} forbidden or reauthentication_required
 */
export function confirmedAdmin(review: Pick<Review, 'store' | 'folderTime' | 'settings'>, who: Person): Reviewer {
  requireAdmin(who);
  requireConfirmed(review, who);
  return who.reviewer;
}
