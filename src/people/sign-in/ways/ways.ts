import { Refusal } from '../../../contract/errors.ts';
import type { WayName } from '../../../contract/review/session.ts';
import type { Review } from '../../people.ts';
import type { SignInServices } from '../services.ts';
import { byLink } from './link.ts';
import { byPassword } from './password.ts';
import type { SignInBody, SignInWay } from './way.ts';

/** Opens every way to sign in. A missing way does not compile. */
export function openWays(services: SignInServices): Record<WayName, SignInWay> {
  return { password: byPassword(services), link: byLink(services) };
}

/** Returns the way that the credentials of a sign-in are for. */
export function wayOf(given: SignInBody): WayName {
  return given.link === null ? 'password' : 'link';
}

/** Returns the ways that the sign-in page offers, in its order. */
export function offeredWays({ settings }: Pick<Review, 'settings'>): WayName[] {
  const { password, link } = settings.sign_in;
  const offered = { password, link };
  return (Object.keys(offered) as WayName[]).filter((way) => offered[way]);
}

/**
 * Refuses a way that the operator turned off. A link of the command line always works, because it is the way back in.
 * @throws {Refusal} forbidden
 */
export function guardWay(review: Pick<Review, 'settings'>, way: WayName): void {
  if (way === 'link' || offeredWays(review).includes(way)) return;
  throw new Refusal('forbidden', `This way to sign in is turned off here (sign_in.${way}).`);
}
