import { hash } from 'node:crypto';
import { timestamp } from '../../../lib/time/clock.ts';
import { unusableLink } from '../../../rules/people/sessions.ts';
import type { SignInServices } from '../services.ts';
import type { SignInWay } from './way.ts';

/** Creates the sign-in by a one-time link. It has no throttle, because the secret cannot be guessed. */
export function byLink({ review, recordRefusal }: SignInServices): SignInWay {
  return async ({ given, session }) => {
    const link_hash = hash('sha256', given.link ?? '');
    const link = review.store.links.find.get({ link_hash });
    const now = timestamp(review.folderTime());
    if (link && link.expires_at > now) return review.write('signInByLink', link_hash, session);
    await recordRefusal({ reviewer_id: link?.reviewer_id ?? null, address: session.address, lock: null });
    throw unusableLink();
  };
}
