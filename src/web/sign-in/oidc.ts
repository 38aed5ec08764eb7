import { signal } from '@preact/signals';
import { ApiError, addRoutes, call } from '../server/api.ts';
import { wayWords as words } from './way-words.ts';

addRoutes({ oidcBegin: ['POST', '/review/api/oidc/begin'] });

const prefix = 'hdo-oidc ';
const lifetime_ms = 600_000;
const reasons: Readonly<Record<string, string>> = words.reasons;

/**
 * The record that this browser keeps while the person is at the provider. `path` is the page to show afterwards; null
 * if another tab waits for the sign-in.
 */
export type Begun = {
  readonly purpose: 'sign_in' | 'confirm' | 'bind';
  readonly browser_secret: string;
  readonly path: string | null;
  readonly begun_ms: number;
};

/** The parameters with which the provider sends a person back, and the secret that this browser kept. */
export type OidcReturn = {
  readonly code: string;
  readonly state: string;
  readonly iss?: string;
  readonly browser_secret: string;
};

/** The return from the provider whose account Settings has to add. */
export const returnedIdentity = signal<OidcReturn | undefined>(undefined);

/** Returns the words for the reason of a refused sign-in; undefined without a known one. */
export function saidOf(reason: string | undefined): string | undefined {
  return reason !== undefined && Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
}

/** Begins a sign-in at the provider. Returns its address, or a message if that fails. */
export async function beginOidc(
  purpose: 'sign_in' | 'confirm',
  path: string | null,
): Promise<{ url: string } | { problem: string }> {
  try {
    const { url, ...kept } = await call('oidcBegin', { body: { purpose } });
    return keepBegun(kept, { purpose, path }) ? { url } : { problem: words.noStorage };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { problem: saidOf(error.reason) ?? (error.message || words.failed) };
  }
}

/** Keeps what a sign-in at the provider needs at its end. Returns false if the browser blocks storage. */
export function keepBegun(
  { state, browser_secret }: { state: string; browser_secret: string },
  { purpose, path }: Pick<Begun, 'purpose' | 'path'>,
): boolean {
  const begun: Begun = { purpose, path, browser_secret, begun_ms: Date.now() };
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && isOver(localStorage.getItem(key) ?? '')) localStorage.removeItem(key);
    }
    localStorage.setItem(prefix + state, JSON.stringify(begun));
    return true;
  } catch {
    return false; // the caller tells the person that storage is blocked
  }
}

/** Takes what this browser kept for a sign-in; undefined if it did not begin here. */
export function takeBegun(state: string): Begun | undefined {
  try {
    const kept = localStorage.getItem(prefix + state);
    localStorage.removeItem(prefix + state);
    return kept === null ? undefined : (JSON.parse(kept) as Begun);
  } catch {
    return undefined; // the browser blocks storage, so nothing began here
  }
}

function isOver(kept: string): boolean {
  try {
    return Date.now() - (JSON.parse(kept) as Begun).begun_ms > lifetime_ms;
  } catch {
    return true; // not ours to read: it is removed
  }
}
