import { signal } from '@preact/signals';
import { ApiError, addRoutes, call } from '../server/api.ts';
import { wayWords as words } from './way-words.ts';
import { signInWords } from './words.ts';

addRoutes({ oidcBegin: ['POST', '/review/api/oidc/begin'] });

const prefix = 'hdo-oidc ';
const lifetime_ms = 600_000;
const reasons: Readonly<Record<string, string>> = words.reasons;

export type InviteUse = { readonly invite: string; readonly reviewer: string };

/** A sign-in at the provider. `path` is the page to show afterwards; null if another tab waits for it. */
export type ProviderSignIn = {
  readonly purpose: 'sign_in' | 'confirm' | 'bind' | 'invite';
  readonly browser_secret: string;
  readonly path: string | null;
  readonly invited?: InviteUse;
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

type Reason = Pick<ProviderSignIn, 'path' | 'invited'> & { readonly purpose: 'sign_in' | 'confirm' | 'invite' };

/** Begins a sign-in at the provider. Returns its address, or a message if that fails. */
export async function beginOidc(reason: Reason): Promise<{ url: string } | { problem: string }> {
  const { purpose, invited } = reason;
  try {
    const { url, ...kept } = await call('oidcBegin', { body: { purpose, invite: invited?.invite ?? null } });
    return keepBegun(kept, reason) ? { url } : { problem: words.noStorage };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'invalid_caller_credentials') return { problem: signInWords.inviteSpent };
    return { problem: saidOf(error.reason) ?? (error.message || words.failed) };
  }
}

/** Keeps what a sign-in needs at its end; an invite in this tab alone. Returns false if storage is blocked. */
export function keepBegun(
  { state, browser_secret }: { state: string; browser_secret: string },
  reason: Pick<ProviderSignIn, 'purpose' | 'path' | 'invited'>,
): boolean {
  const begun: ProviderSignIn = { ...reason, browser_secret, begun_ms: Date.now() };
  try {
    const storage = reason.invited ? sessionStorage : localStorage;
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && isOver(localStorage.getItem(key) ?? '')) localStorage.removeItem(key);
    }
    storage.setItem(prefix + state, JSON.stringify(begun));
    return true;
  } catch {
    return false; // the caller tells the person that storage is blocked
  }
}

/** Takes what this browser kept for a sign-in; undefined if it did not begin here. */
export function takeBegun(state: string): ProviderSignIn | undefined {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const kept = storage.getItem(prefix + state);
      storage.removeItem(prefix + state);
      if (kept !== null) return JSON.parse(kept) as ProviderSignIn;
    }
    return undefined;
  } catch {
    return undefined; // the browser blocks storage, so nothing began here
  }
}

function isOver(kept: string): boolean {
  try {
    return Date.now() - (JSON.parse(kept) as ProviderSignIn).begun_ms > lifetime_ms;
  } catch {
    return true; // not ours to read: it is removed
  }
}
