import { Refusal } from '../../../contract/errors.ts';
import { passwordMatches } from '../../../lib/crypto/password.ts';
import { mismatchRefusal } from '../../../rules/people/sessions.ts';
import type { SignInServices } from '../services.ts';
import { secondStepOf } from '../totp/codes.ts';
import type { SignInWay } from './way.ts';

/**
 * Creates the sign-in by name and password, and the code of an app where the person has one. The code is asked for only
 * after the right password, and a wrong one counts as a failure.
 */
export function byPassword({ review, hashing, throttle, recordRefusal }: SignInServices): SignInWay {
  return async ({ given, session }) => {
    const name = given.reviewer ?? '';
    const attempt = throttle.begin({ name, address: session.address });
    const known = review.store.reviewers.byName.get({ name });
    try {
      const password = known?.password ?? null;
      const right = await hashing.run(() => passwordMatches(given.password ?? '', password));
      if (!right || !known || password === null) throw mismatchRefusal();
      const { reviewer_id } = known;
      const second = await secondStepOf(review, known, given.totp);
      const reviewer = await review.write('signIn', { reviewer_id, password, second }, session);
      attempt.succeeded();
      return reviewer;
    } catch (error) {
      if (!isGuess(error)) attempt.undecided();
      else {
        const reviewer_id = known?.reviewer_id ?? null;
        await recordRefusal({ reviewer_id, address: session.address, lock: attempt.lock });
      }
      throw error;
    }
  };
}

/** Tells if a sign-in failed by a wrong password or a wrong code, not by a missing code or a fault. */
function isGuess(error: unknown): boolean {
  const isWrong = error instanceof Refusal && error.code === 'invalid_caller_credentials';
  return isWrong && error.details.reason !== 'totp_needed';
}
