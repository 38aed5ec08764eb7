import { Refusal } from '../../../contract/errors.ts';
import type { SignInServices } from '../services.ts';
import { usableInvite } from '../usable-invite.ts';
import type { SignInWay } from './way.ts';

/**
 * Creates the sign-in by an invite, which adds a new person. It never opens a session of a person who exists. It has no
 * throttle, because the secret cannot be guessed.
 */
export function byInvite({ review, recordRefusal }: SignInServices): SignInWay {
  return async ({ given, session }) => {
    try {
      const { invite_hash } = usableInvite(review, given.invite ?? '');
      return await review.write('signInByInvite', { invite_hash, name: given.reviewer }, session);
    } catch (error) {
      const isGuess = error instanceof Refusal && error.code === 'invalid_caller_credentials';
      if (isGuess) await recordRefusal({ reviewer_id: null, address: session.address, lock: null });
      throw error;
    }
  };
}
