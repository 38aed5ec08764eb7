import { signal } from '@preact/signals';
import type { WayName } from '../../contract/review/session.ts';
import { attempt, call } from '../server/api.ts';

/** The ways to sign in that the server offers, in its order; undefined until it has said so. */
export const offeredWays = signal<readonly WayName[] | undefined>(undefined);

/** The host of the provider of single sign-on; '' where it is off. */
export const oidcHost = signal('');

const without: readonly WayName[] = ['password', 'link'];

/** Asks the server for its ways to sign in. Without an answer the page offers name and password. */
export async function loadWays(): Promise<void> {
  const said = await attempt(call('signInRead'));
  oidcHost.value = said?.oidc_host ?? '';
  offeredWays.value = said?.ways ?? without;
}
