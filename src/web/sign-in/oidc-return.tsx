import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { go } from '../requests/place.ts';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { signIn } from './enter.ts';
import { broughtReturn } from './link-secret.ts';
import { returnedIdentity, takeBegun } from './oidc.ts';
import { wayWords as words } from './way-words.ts';

/** Signs in with what the provider sent back, or hands it to Settings, which adds the account. */
export function OidcReturn({ query }: { query: string }) {
  const problem = useSignal<string | undefined>(undefined);
  const isDone = useSignal(false);
  useEffect(() => {
    void use(query).then((result) => {
      problem.value = result.problem;
      isDone.value = result.isDone === true;
    });
  }, [query]);
  const leave = () => {
    broughtReturn.value = undefined;
    if (isDone.peek()) go({ view: 'queue', item_id: undefined }, { replace: true });
  };
  const isOver = isDone.value || problem.value !== undefined;
  return (
    <div class="sign-in-form">
      {!isOver && <p role="status">{words.atWork}</p>}
      {isDone.value && <p role="status">{words.done}</p>}
      <FieldError id="return-problem" message={problem.value} />
      {isOver && (
        <ActionButton tone="brand" style="solid" wide onPress={leave}>
          {isDone.value ? words.toInbox : words.toSignIn}
        </ActionButton>
      )}
    </div>
  );
}

type Result = { readonly problem?: string; readonly isDone?: true };

/** Uses a return once. The page of the person follows, unless another tab waits for the sign-in. */
async function use(query: string): Promise<Result> {
  const { code, state = '', iss, error } = Object.fromEntries(new URLSearchParams(query));
  const begun = takeBegun(state);
  if (!begun) return { problem: words.reasons.state };
  if (error !== undefined) return { problem: error === 'access_denied' ? words.cancelled : words.refused(error) };
  if (code === undefined) return { problem: words.reasons.answer };
  const { purpose, path, browser_secret } = begun;
  const oidc = { code, state, browser_secret, ...(iss !== undefined && { iss }) };
  if (purpose === 'bind') {
    returnedIdentity.value = oidc;
    go({ view: 'settings', item_id: undefined }, { replace: true });
    broughtReturn.value = undefined;
    return {};
  }
  const problem = await signIn({ oidc });
  if (problem !== undefined) return { problem };
  if (path === null) return { isDone: true };
  const { origin, pathname, href } = new URL(path, location.origin);
  location.replace(origin === location.origin && pathname !== '/sign-in' ? href : '/queue');
  return {};
}
