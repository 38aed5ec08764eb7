import { unusablePasskey } from '../../../rules/people/passkeys.ts';
import type { SignInServices } from '../services.ts';
import type { SignInWay } from './way.ts';

/** Creates the sign-in by a passkey. It has no throttle, because a signature cannot be guessed. */
export function byPasskey({ review, passkeys }: SignInServices): SignInWay {
  return async ({ given, session, req }) => {
    if (given.passkey === null) throw unusablePasskey();
    const proven = await passkeys.provePasskey(given.passkey, { purpose: ['sign in'], req });
    const reviewer = await review.write('signInByPasskey', proven, session);
    if (!reviewer) throw unusablePasskey();
    return reviewer;
  };
}
