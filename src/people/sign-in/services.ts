import { busyRefusal } from '../../contract/errors.ts';
import { type Semaphore, semaphore } from '../../lib/concurrency/semaphore.ts';
import type { Review } from '../people.ts';
import { type Oidc, openOidc } from './oidc/prove-identity.ts';
import { openPasskeys, type Passkeys } from './passkeys/prove-passkey.ts';
import { type RecordRefusal, refusalNotes } from './refusal-notes.ts';
import type { Site } from './site.ts';
import { openThrottle, type Throttle } from './throttle.ts';

const hashing = { at_once: 2, waiting: 32 }; // file access needs the same four threads of libuv

export type SignInServices = {
  readonly review: Review;
  readonly site: Site;
  readonly hashing: Semaphore;
  readonly throttle: Throttle;
  readonly recordRefusal: RecordRefusal;
  readonly passkeys: Passkeys;
  readonly oidc: Oidc;
};

/** Opens what all ways to sign in share: their semaphore, their throttle and their limit of audit rows. */
export function openSignIn(review: Review, site: Site): SignInServices {
  const recordRefusal = refusalNotes(review);
  return {
    review,
    site,
    hashing: semaphore(hashing, () => busyRefusal('Too many people are signing in. Try again in a second.')),
    throttle: openThrottle(review),
    recordRefusal,
    passkeys: openPasskeys(review, site, recordRefusal),
    oidc: openOidc(review, site),
  };
}
