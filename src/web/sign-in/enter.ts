import { go } from '../requests/place.ts';
import { ApiError, call } from '../server/api.ts';
import { listenLive } from '../server/live/listen.ts';
import { noteEntry, tellEntered } from '../server/session.ts';
import { keepSecret } from '../server/session-secret.ts';
import { broughtLink } from './link-secret.ts';
import { type InviteUse, type OidcReturn, saidOf } from './oidc.ts';
import { signInWords as words } from './words.ts';

type Credentials =
  | { readonly reviewer: string; readonly password: string; readonly totp?: string }
  | { readonly link: string }
  | { readonly invite: string; readonly reviewer: string }
  | { readonly passkey: object }
  | ({ readonly oidc: OidcReturn } & (InviteUse | object))
  | { readonly way: 'header' };

const nameProblems: Readonly<Record<string, string>> = words.nameProblems;

export type SignInRefusal = { readonly reason: string | undefined; readonly message: string };

/** Signs in. Returns a message on failure. */
export async function signIn(shown: Credentials): Promise<string | undefined> {
  return (await tryToSignIn(shown))?.message;
}

/** Signs in. Returns the refusal on failure. */
export async function tryToSignIn(shown: Credentials): Promise<SignInRefusal | undefined> {
  try {
    const { reviewer, session_secret } = await call('sessionStart', { body: shown });
    keepSecret(session_secret);
    noteEntry(reviewer);
    listenLive(); // reconnects with the new secret
    tellEntered(reviewer);
    broughtLink.value = undefined;
    const hasNoWayYet = 'invite' in shown && !('oidc' in shown);
    const view = hasNoWayYet ? 'settings' : 'queue'; // a new person sets a password first
    if (location.pathname === '/sign-in') go({ view, item_id: undefined }, { replace: true });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { reason: error.reason, message: messageOf(error, shown) };
  }
}

function messageOf(error: ApiError, shown: Credentials): string {
  const { code, message, reason, retry_after_seconds, fields } = error;
  const [wrong] = fields;
  if (code === 'unreachable') return words.unreachable;
  const known = saidOf(reason);
  if (known !== undefined) return known;
  if (code === 'rate_limit_exceeded') return words.tooMany(retry_after_seconds ?? 60);
  if (code === 'invalid_caller_credentials') return unfitWords(shown);
  if ('invite' in shown && wrong) return nameProblems[wrong.code] ?? message;
  return message || words.failed;
}

function unfitWords(shown: Credentials): string {
  if ('passkey' in shown) return words.passkeyRefused;
  if ('link' in shown) return words.linkSpent;
  return 'invite' in shown ? words.inviteSpent : words.mismatch;
}
