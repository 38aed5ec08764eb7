import { signal } from '@preact/signals';
import type { WayName } from '../../contract/review/session.ts';
import { attempt, call } from '../server/api.ts';
import { canUsePasskeys } from '../server/passkeys.ts';

/** The ways to sign in that the server offers, in its order; undefined until it has said so. */
export const offeredWays = signal<readonly WayName[] | undefined>(undefined);

/** The origin where passkeys work; null without one. */
export const passkeyOrigin = signal<string | null>(null);

/** The host of the provider of single sign-on; '' where it is off. */
export const oidcHost = signal('');

const without: readonly WayName[] = ['password', 'link'];

/** Asks the server for its ways to sign in. Without an answer the page offers name and password. */
export async function loadWays(): Promise<void> {
  const offered = await attempt(call('signInRead'));
  passkeyOrigin.value = offered?.passkey_origin ?? null;
  oidcHost.value = offered?.oidc_host ?? '';
  offeredWays.value = offered?.ways ?? without;
}

/** Tells whether a passkey can be used at this address. */
export function hasPasskeysHere(): boolean {
  const isOffered = offeredWays.value?.includes('passkey') === true;
  return isOffered && passkeyOrigin.value === location.origin && canUsePasskeys();
}
