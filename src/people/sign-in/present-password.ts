import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../contract/errors.ts';
import { passwordMatches } from '../../lib/crypto/password.ts';
import { complaint } from '../../lib/schema/complaint.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import type { SignInServices } from './services.ts';

type Proof = { readonly password: string; readonly given: string | null; readonly req: IncomingMessage };

/**
 * Creates the check that a signed-in person knows their present password. It shares its throttle with sign-ins, so that
 * an unattended session cannot be used to guess the password.
 */
export function presentPassword({ site, hashing, throttle, recordRefusal }: SignInServices) {
  return async ({ reviewer_id, name }: Reviewer, { password, given, req }: Proof): Promise<void> => {
    if (given === null) throw wrong('required', 'is needed');
    const { address } = site.peerOf(req);
    const attempt = throttle.begin({ name, address });
    const right = await hashing
      .run(() => passwordMatches(given, password))
      .catch((error: unknown) => {
        attempt.undecided();
        throw error;
      });
    if (right) return attempt.succeeded();
    await recordRefusal({ reviewer_id, address, lock: attempt.lock });
    throw wrong('invalid_value', 'is not the present password');
  };
}

function wrong(code: 'required' | 'invalid_value', message: string): Refusal {
  const fields = [complaint('present_password', code, message)];
  return new Refusal('validation_failed', 'Give the present password.', { fields });
}
