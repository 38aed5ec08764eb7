import { Refusal } from '../../contract/errors.ts';
import { minute_ms } from '../../lib/time/units.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import type { Review } from '../people.ts';
import type { Person } from './credential.ts';
import { issuerId } from './oidc/provider.ts';

/** The time for which a proof allows changes of keys, people and ways to sign in. */
export const fresh_ms = 10 * minute_ms;
type SignInSettings = { readonly settings: Pick<Review['settings'], 'sign_in' | 'oidc'> };

/**
 * Requires the session of an admin. An admin's token is refused.
 * @throws {Refusal} forbidden
 */
export function requireAdmin({ reviewer, credential }: Person): void {
  if (credential.kind !== 'session') throw new Refusal('forbidden', 'A token manages neither callers nor people.');
  if (reviewer.role !== 'admin') throw new Refusal('forbidden', 'This is for admins of the account.');
}

/**
 * Requires a session with a proof within ten minutes: password, passkey, single sign-on or sign-in link. `confirm_by`
 * says how to confirm: a person without a password needs a new link. `has_passkey` and `has_oidc` say what else serves.
 * @throws {Refusal} reauthentication_required, or forbidden for a token
 */
export function requireConfirmed(
  { store, folderTime, settings }: Pick<Review, 'store' | 'folderTime' | 'settings'>,
  { credential }: Person,
): void {
  if (credential.kind !== 'session') throw new Refusal('forbidden', 'A token cannot do this. Sign in to the inbox.');
  const session = store.sessions.find.get(credential);
  if (session && folderTime() - Date.parse(session.confirmed_at) <= fresh_ms) return;
  throw new Refusal(
    'reauthentication_required',
    'Sign in again: the last sign-in was more than ten minutes ago.',
    proofsOf({ store, settings }, session),
  );
}

type Proofs = { readonly confirm_by: 'password' | 'link'; readonly has_passkey: boolean; readonly has_oidc: boolean };
type SessionOwner = { readonly reviewer_id: string; readonly password: string | null } | undefined;

/** Lists how the person of a session can confirm it. Without a session a new link is left. */
function proofsOf({ store, settings }: Pick<Review, 'store'> & SignInSettings, session: SessionOwner): Proofs {
  if (!session) return { confirm_by: 'link', has_passkey: false, has_oidc: false };
  return {
    confirm_by: session.password && settings.sign_in.password ? 'password' : 'link',
    has_passkey: settings.sign_in.passkey && store.passkeys.ofReviewer.get(session) !== undefined,
    has_oidc: hasOidc({ store, settings }, session),
  };
}

function hasOidc(
  { store, settings }: Pick<Review, 'store'> & SignInSettings,
  { reviewer_id }: { reviewer_id: string },
) {
  const { issuer } = settings.oidc;
  if (!settings.sign_in.oidc || issuer === null) return false;
  return store.identities.ofIssuer.get({ reviewer_id, issuer: issuerId(issuer) }) !== undefined;
}

/**
 * Returns the admin of a session whose password, passkey or link was given within ten minutes.
 * @throws {Refusal} forbidden or reauthentication_required
 */
export function confirmedAdmin(review: Pick<Review, 'store' | 'folderTime' | 'settings'>, who: Person): Reviewer {
  requireAdmin(who);
  requireConfirmed(review, who);
  return who.reviewer;
}
