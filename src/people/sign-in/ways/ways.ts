import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { DataOf } from '../../../contract/endpoint.ts';
import { Refusal } from '../../../contract/errors.ts';
import type { WayName } from '../../../contract/review/session.ts';
import type { ReviewEndpoints } from '../../../contract/review-endpoints.ts';
import { timestamp } from '../../../lib/time/clock.ts';
import { unusablePasskey } from '../../../rules/people/passkeys.ts';
import { unusableLink } from '../../../rules/people/sessions.ts';
import type { Review } from '../../people.ts';
import type { SignInServices } from '../services.ts';
import { usableInvite } from '../usable-invite.ts';
import { byHeader } from './header.ts';
import { byOidc } from './oidc.ts';
import { byPassword } from './password.ts';
import type { SignInBody, SignInWay } from './way.ts';

type SignInRead = ReviewEndpoints['signInRead'];
/** The ways of a sign-in. The sign-in page offers all but the invite. */
type AnyWay = WayName | 'invite';

/** Opens every way to sign in. A missing way does not compile. */
export function openWays(services: SignInServices): Record<AnyWay, SignInWay> {
  return {
    passkey: byPasskey(services),
    oidc: byOidc(services),
    header: byHeader(services),
    password: byPassword(services),
    link: byLink(services),
    invite: byInvite(services),
  };
}

export function wayOf(given: SignInBody): AnyWay {
  if (given.oidc !== null) return 'oidc'; // also beside an invite
  if (given.invite !== null) return 'invite';
  if (given.passkey !== null) return 'passkey';
  if (given.way !== null) return given.way;
  return given.link === null ? 'password' : 'link';
}

/** Returns the ways that the sign-in page offers, in its order. */
export function offeredWays({ settings }: Pick<Review, 'settings'>): WayName[] {
  const { passkey, password, link } = settings.sign_in;
  const oidc = settings.sign_in.oidc && settings.oidc.issuer !== null;
  const header = settings.sign_in.header && settings.header.name !== null;
  const offered = { passkey, oidc, header, password, link };
  return (Object.keys(offered) as WayName[]).filter((way) => offered[way]);
}

/** Returns a page's ways, and the host of the provider. A passkey is offered once somebody has one for the page. */
export function signInWays({ review, passkeys }: SignInServices, req: IncomingMessage): DataOf<SignInRead> {
  const party = review.settings.sign_in.passkey ? passkeys.parties.of(req) : undefined;
  const isInUse = party !== undefined && review.store.passkeys.anyOf.get(party) !== undefined;
  const ways = offeredWays(review).filter((way) => way !== 'passkey' || isInUse);
  const { issuer } = review.settings.oidc;
  const oidc_host = ways.includes('oidc') && issuer !== null ? new URL(issuer).host : null;
  return { ways, passkey_origin: party?.origin ?? null, oidc_host };
}

/**
 * Refuses a way that the operator turned off. A link of the command line always works, because it is the way back in.
 * An invite always works, because an admin made it on purpose.
 * @throws {Refusal} forbidden
 */
export function guardWay(review: Pick<Review, 'settings'>, way: AnyWay): void {
  if (way === 'link' || way === 'invite' || offeredWays(review).includes(way)) return;
  throw new Refusal('forbidden', `This way to sign in is turned off here (sign_in.${way}).`);
}

/**
 * Creates the sign-in by an invite, which adds a new person. It never opens a session of a person who exists. It has no
 * throttle, because the secret cannot be guessed.
 */
function byInvite({ review, recordRefusal }: SignInServices): SignInWay {
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

/** Creates the sign-in by a one-time link. It has no throttle, because the secret cannot be guessed. */
function byLink({ review, recordRefusal }: SignInServices): SignInWay {
  return async ({ given, session }) => {
    const link_hash = hash('sha256', given.link ?? '');
    const link = review.store.links.find.get({ link_hash });
    const now = timestamp(review.folderTime());
    if (link && link.expires_at > now) return review.write('signInByLink', link_hash, session);
    await recordRefusal({ reviewer_id: link?.reviewer_id ?? null, address: session.address, lock: null });
    throw unusableLink();
  };
}

/** Creates the sign-in by a passkey. It has no throttle, because a signature cannot be guessed. */
function byPasskey({ review, passkeys }: SignInServices): SignInWay {
  return async ({ given, session, req }) => {
    if (given.passkey === null) throw unusablePasskey();
    const proven = await passkeys.provePasskey(given.passkey, { purpose: ['sign in'], req });
    const reviewer = await review.write('signInByPasskey', proven, session);
    if (!reviewer) throw unusablePasskey();
    return reviewer;
  };
}
