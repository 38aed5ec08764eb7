import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { go } from '../requests/place.ts';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { signIn } from './enter.ts';
import { broughtLink, broughtReturn } from './link-secret.ts';
import { type Begun, type OidcReturn as Returned, returnedIdentity, takeBegun } from './oidc.ts';
import { wayWords as words } from './way-words.ts';

/** Signs in with what the provider sent back, or hands it to Settings, which adds the account. */
export function OidcReturn({ query }: { query: string }) {
  const result = useSignal<Result>({});
  useEffect(() => {
    void use(query).then((found) => {
      result.value = found;
    });
  }, [query]);
  const { problem, isDone, invite } = result.value;
  const leave = () => {
    broughtReturn.value = undefined;
    if (invite !== undefined) broughtLink.value = { invite };
    if (isDone) go({ view: 'queue', item_id: undefined }, { replace: true });
  };
  const isOver = isDone || problem !== undefined;
  const back = invite === undefined ? words.toSignIn : words.toInvite;
  return (
    <div class="sign-in-form">
      {!isOver && <p role="status">{words.atWork}</p>}
      {isDone && <p role="status">{words.done}</p>}
      <FieldError id="return-problem" message={problem} />
      {isOver && (
        <ActionButton tone="brand" style="solid" wide onPress={leave}>
          {isDone ? words.toInbox : back}
        </ActionButton>
      )}
    </div>
  );
}

/** The end of a return. `invite` is the invite to go back to, which may still be open. */
type Result = { readonly problem?: string; readonly isDone?: true; readonly invite?: string };

/** Uses a return once. The page of the person follows, unless another tab waits for the sign-in. */
async function use(query: string): Promise<Result> {
  const { code, state = '', iss, error } = Object.fromEntries(new URLSearchParams(query));
  const begun = takeBegun(state);
  if (!begun) return { problem: words.reasons.state };
  const { browser_secret, invited } = begun;
  const oidc = { code: code ?? '', state, browser_secret, ...(iss !== undefined && { iss }) };
  const isRefused = error !== undefined || code === undefined;
  const result = isRefused ? { problem: refusalOf(error) } : await enter(begun, oidc);
  return result.problem !== undefined && invited ? { ...result, invite: invited.invite } : result;
}

function refusalOf(error: string | undefined): string {
  if (error === undefined) return words.reasons.answer;
  return error === 'access_denied' ? words.cancelled : words.refused(error);
}

async function enter({ purpose, path, invited }: Begun, oidc: Returned): Promise<Result> {
  if (purpose === 'bind') {
    returnedIdentity.value = oidc;
    go({ view: 'settings', item_id: undefined }, { replace: true });
    broughtReturn.value = undefined;
    return {};
  }
  const problem = await signIn({ oidc, ...invited });
  if (problem !== undefined) return { problem };
  if (path === null) return { isDone: true };
  const { origin, pathname, href } = new URL(path, location.origin);
  location.replace(origin === location.origin && pathname !== '/sign-in' ? href : '/queue');
  return {};
}
