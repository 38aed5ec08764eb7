import { hash } from 'node:crypto';
import { timestamp } from '../../../lib/time/clock.ts';
import { unusableInvite } from '../../../rules/invites.ts';
import type { SignInServices } from '../services.ts';
import type { SignInWay } from './way.ts';

/**
 * Creates the sign-in by an invite, which adds a new person. It never opens a session of a person who exists. It has no
 * throttle, because the secret cannot be guessed.
 */
export function byInvite({ review, recordRefusal }: SignInServices): SignInWay {
  return async ({ given, session }) => {
    const invite_hash = hash('sha256', given.invite ?? '');
    const invite = review.store.invites.byHash.get({ invite_hash });
    const now = timestamp(review.folderTime());
    if (invite && invite.expires_at > now) {
      return review.write('signInByInvite', { invite_hash, name: given.reviewer }, session);
    }
    await recordRefusal({ reviewer_id: null, address: session.address, lock: null });
    throw unusableInvite();
  };
}
