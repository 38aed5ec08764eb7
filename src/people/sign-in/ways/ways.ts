import type { DataOf } from '../../../contract/endpoint.ts';
import { Refusal } from '../../../contract/errors.ts';
import type { WayName } from '../../../contract/review/session.ts';
import type { ReviewEndpoints } from '../../../contract/review-endpoints.ts';
import type { Review } from '../../people.ts';
import type { SignInServices } from '../services.ts';
import { byHeader } from './header.ts';
import { byLink } from './link.ts';
import { byOidc } from './oidc.ts';
import { byPassword } from './password.ts';
import type { SignInBody, SignInWay } from './way.ts';

/** Opens every way to sign in. A missing way does not compile. */
export function openWays(services: SignInServices): Record<WayName, SignInWay> {
  return {
    oidc: byOidc(services),
    header: byHeader(services),
    password: byPassword(services),
    link: byLink(services),
  };
}

/** Returns the way that the credentials of a sign-in are for. */
export function wayOf(given: SignInBody): WayName {
  if (given.oidc !== null) return 'oidc';
  if (given.way !== null) return given.way;
  return given.link === null ? 'password' : 'link';
}

/** Returns the ways that the sign-in page offers, in its order. */
export function offeredWays({ settings }: Pick<Review, 'settings'>): WayName[] {
  const { password, link } = settings.sign_in;
  const oidc = settings.sign_in.oidc && settings.oidc.issuer !== null;
  const header = settings.sign_in.header && settings.header.name !== null;
  const offered = { oidc, header, password, link };
  return (Object.keys(offered) as WayName[]).filter((way) => offered[way]);
}

/** Returns the ways that the sign-in page offers, and the host of the provider. */
export function signInWays(review: Pick<Review, 'settings'>): DataOf<ReviewEndpoints['signInRead']> {
  const ways = offeredWays(review);
  const { issuer } = review.settings.oidc;
  return { ways, oidc_host: ways.includes('oidc') && issuer !== null ? new URL(issuer).host : null };
}

/**
 * Refuses a way that the operator turned off. A link of the command line always works, because it is the way back in.
 * @throws {Refusal} forbidden
 */
export function guardWay(review: Pick<Review, 'settings'>, way: WayName): void {
  if (way === 'link' || offeredWays(review).includes(way)) return;
  throw new Refusal('forbidden', `This way to sign in is turned off here (sign_in.${way}).`);
}
