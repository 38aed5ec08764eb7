import { Refusal } from '../../../contract/errors.ts';
import type { Reviewer } from '../../../rules/base/outbox.ts';
import type { SignInServices } from '../services.ts';
import { usableInvite } from '../usable-invite.ts';
import type { Attempt, SignInWay } from './way.ts';

/**
 * Creates the sign-in by single sign-on. Beside an invite it adds the person of the invite, with this account at the
 * provider. It has no throttle, because neither a state nor a code can be guessed.
 */
export function byOidc(services: SignInServices): SignInWay {
  const { recordRefusal } = services;
  return async (attempt) => {
    const { session } = attempt;
    try {
      return await enter(services, attempt);
    } catch (error) {
      const isRefused = error instanceof Refusal && error.code !== 'temporary_unavailable';
      if (isRefused) await recordRefusal({ reviewer_id: null, address: session.address, lock: null });
      throw error;
    }
  };
}

async function enter({ review, oidc }: SignInServices, { given: sent, session, req }: Attempt): Promise<Reviewer> {
  const { oidc: given, invite, reviewer: name } = sent;
  if (given === null) throw new Refusal('forbidden', 'Send what the provider sent back.');
  if (invite === null) {
    const proven = await oidc.prove({ given, purposes: ['sign_in', 'confirm'], req });
    return review.write('signInByIdentity', proven, session, { create: review.settings.oidc.create });
  }
  const { invite_hash } = usableInvite(review, invite);
  const proven = await oidc.prove({ given, purposes: ['invite'], invite_hash, req });
  return review.write('signInByInvitedIdentity', { invite_hash, name }, proven, session);
}
