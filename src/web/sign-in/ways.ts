import { signal } from '@preact/signals';
import type { WayName } from '../../contract/review/session.ts';
import { attempt, call } from '../server/api.ts';

/** The ways to sign in that the server offers, in its order; undefined until it has said so. */
export const offeredWays = signal<readonly WayName[] | undefined>(undefined);

const without: readonly WayName[] = ['password', 'link'];

/** Asks the server for its ways to sign in. Without an answer the page offers name and password. */
export async function loadWays(): Promise<void> {
  offeredWays.value = (await attempt(call('signInRead')))?.ways ?? without;
}
