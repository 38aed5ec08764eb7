import { Refusal } from '../../../contract/errors.ts';
import type { SignInServices } from '../services.ts';
import type { SignInWay } from './way.ts';

/** Creates the sign-in by single sign-on. It has no throttle, because neither a state nor a code can be guessed. */
export function byOidc({ review, oidc, recordRefusal }: SignInServices): SignInWay {
  const { create } = review.settings.oidc;
  return async ({ given, session, req }) => {
    if (given.oidc === null) throw new Refusal('forbidden', 'Send what the provider sent back.');
    try {
      const proven = await oidc.prove({ given: given.oidc, purposes: ['sign_in', 'confirm'], req });
      return await review.write('signInByIdentity', proven, session, { create });
    } catch (error) {
      const isRefused = error instanceof Refusal && error.code !== 'temporary_unavailable';
      if (isRefused) await recordRefusal({ reviewer_id: null, address: session.address, lock: null });
      throw error;
    }
  };
}
