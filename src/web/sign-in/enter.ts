import { go } from '../requests/place.ts';
import { ApiError, call } from '../server/api.ts';
import { listen } from '../server/live/listen.ts';
import { enter, tellEntered } from '../server/session.ts';
import { keepSecret } from '../server/session-secret.ts';
import { broughtLink } from './link-secret.ts';
import { signInWords as words } from './words.ts';

type Credentials =
  | { readonly reviewer: string; readonly password: string }
  | { readonly link: string }
  | { readonly passkey: object };

/** Signs in. Returns a message on failure. */
export async function signIn(shown: Credentials): Promise<string | undefined> {
  try {
    const { reviewer, session_secret } = await call('sessionStart', { body: shown });
    keepSecret(session_secret);
    enter(reviewer);
    listen(); // reconnects with the new secret
    tellEntered(reviewer);
    broughtLink.value = undefined;
    if (location.pathname === '/sign-in') go({ view: 'queue', item_id: undefined }, { replace: true });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return reasonOf(error, shown);
  }
}

function reasonOf({ code, message, retry_after_seconds }: ApiError, shown: Credentials): string {
  if (code === 'unreachable') return words.unreachable;
  if (code === 'rate_limit_exceeded') return words.tooMany(retry_after_seconds ?? 60);
  if (code === 'invalid_caller_credentials') {
    if ('passkey' in shown) return words.passkeyRefused;
    return 'link' in shown ? words.linkSpent : words.mismatch;
  }
  return message || words.failed;
}
