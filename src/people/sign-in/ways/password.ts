import { Refusal } from '../../../contract/errors.ts';
import { passwordMatches } from '../../../lib/crypto/password.ts';
import { mismatch } from '../../../rules/sessions.ts';
import type { SignInServices } from '../services.ts';
import type { SignInWay } from './way.ts';

/** Creates the sign-in by name and password. */
export function byPassword({ review, hashing, throttle, recordRefusal }: SignInServices): SignInWay {
  return async ({ given, session }) => {
    const name = given.reviewer ?? '';
    const attempt = throttle.begin({ name, address: session.address });
    try {
      const known = review.store.reviewers.byName.get({ name });
      const password = known?.password ?? null;
      const right = await hashing.run(() => passwordMatches(given.password ?? '', password));
      if (!right || !known || password === null) {
        const reviewer_id = known?.reviewer_id ?? null;
        await recordRefusal({ reviewer_id, address: session.address, lock: attempt.lock });
        throw mismatch();
      }
      const reviewer = await review.write('signIn', { reviewer_id: known.reviewer_id, password }, session);
      attempt.succeeded();
      return reviewer;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'invalid_caller_credentials') attempt.undecided();
      throw error;
    }
  };
}
