import { ApiError, call } from '../api.ts';
import { go } from '../state/place.ts';
import { enter, tellEntered } from '../state/session.ts';
import { doorWords as words } from '../words-door.ts';
import { broughtLink } from './link-secret.ts';

type Shown = { readonly reviewer: string; readonly password: string } | { readonly link: string };

/** Signs in; gives the sentence that says why not. */
export async function signIn(shown: Shown): Promise<string | undefined> {
  try {
    const { reviewer } = await call('sessionStart', { body: shown });
    enter(reviewer);
    tellEntered(reviewer);
    broughtLink.value = undefined;
    if (location.pathname === '/sign-in') go({ view: 'queue', item_id: undefined }, { replace: true });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return reasonOf(error, 'link' in shown);
  }
}

function reasonOf({ code, message, retry_after_seconds }: ApiError, byLink: boolean): string {
  if (code === 'unreachable') return words.unreachable;
  if (code === 'rate_limit_exceeded') return words.tooMany(retry_after_seconds ?? 60);
  if (code === 'invalid_caller_credentials') return byLink ? words.linkSpent : words.mismatch;
  return message || words.failed;
}
