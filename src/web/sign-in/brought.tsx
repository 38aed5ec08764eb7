import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { go } from '../requests/place.ts';
import { ApiError, addRoutes, call } from '../server/api.ts';
import { session } from '../server/session.ts';
import { ActionButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { signIn } from './enter.ts';
import { broughtLink, broughtReturn } from './link-secret.ts';
import {
  beginOidc,
  type InviteUse,
  type ProviderSignIn,
  type OidcReturn as Returned,
  returnedIdentity,
  takeBegun,
} from './oidc.ts';
import { useAttempt } from './way-buttons.tsx';
import { wayWords } from './way-words.ts';
import { loadWays, oidcHost } from './ways.ts';
import { signInWords as words } from './words.ts';

type LinkProps = {
  link: string;
  /** Signs in without a press, unless somebody is signed in. */
  at_once: boolean;
  leave(): void;
};

/** Signs in with the secret of a link, after a button press. */
export function LinkForm({ link, at_once, leave }: LinkProps) {
  const { problem, attempt } = useAttempt();
  const enter = () => void attempt(() => signIn({ link }));
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.querySelector('button')?.focus(), []);
  useEffect(() => {
    if (at_once && session.peek().is === 'none') enter();
  }, []);
  return (
    <div class="sign-in-form" ref={place}>
      <p class="sign-in-host">{words.linkHow}</p>
      <FieldError id="link-problem" message={problem.value} />
      <ActionButton wide onPress={enter}>
        {words.linkUse}
      </ActionButton>
      <ActionButton tone="neutral" style="outline" wide onPress={leave}>
        {words.withPassword}
      </ActionButton>
    </div>
  );
}

addRoutes({ inviteFind: ['POST', '/review/api/invites/find'] });

type InviteProps = { invite: string; leave(): void };
type InviteData = { readonly name: string } | 'spent' | 'unreachable' | undefined;

/** Shows the name of an invite, which the person may change, and enters after a button press. */
export function InviteForm({ invite, leave }: InviteProps) {
  const found = useSignal<InviteData>(undefined);
  const find = async () => {
    found.value = undefined;
    found.value = await lookUp(invite);
  };
  useEffect(() => void find(), [invite]);
  const { value } = found;
  if (value === undefined) return null;
  if (typeof value === 'object') return <NameForm invite={invite} name={value.name} leave={leave} />;
  return (
    <div class="sign-in-form">
      <FieldError id="invite-problem" message={value === 'spent' ? words.inviteSpent : words.unreachable} />
      {value === 'unreachable' && (
        <ActionButton wide onPress={() => void find()}>
          {words.inviteAgain}
        </ActionButton>
      )}
      <ActionButton tone="neutral" style="outline" wide onPress={leave}>
        {words.withPassword}
      </ActionButton>
    </div>
  );
}

async function lookUp(invite: string): Promise<InviteData> {
  try {
    return await call('inviteFind', { body: { invite } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'unreachable' ? 'unreachable' : 'spent';
  }
}

function NameForm({ invite, name, leave }: InviteProps & { name: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { problem, attempt } = useAttempt();
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [problem.value]);
  useEffect(() => void loadWays(), []);
  const enter = (by: (reviewer: string) => Promise<string | undefined>) =>
    attempt(async () => {
      const reviewer = String(new FormData(form.current ?? undefined).get('name')).trim();
      return reviewer === '' ? words.missingName : by(reviewer);
    });
  const submit = (event: Event) => {
    event.preventDefault();
    void enter((reviewer) => signIn({ invite, reviewer }));
  };
  const host = oidcHost.value;
  return (
    <form ref={form} class="sign-in-form" onSubmit={submit} noValidate>
      <p class="sign-in-host">{session.value.is === 'none' ? words.inviteHow : words.inviteInstead}</p>
      <TextField
        id="entering-name"
        name="name"
        label={words.name}
        how={words.inviteName}
        wrong={problem.value}
        defaultValue={name}
        autoComplete="username"
        autoCapitalize="none"
      />
      <ActionButton wide submit>
        {words.inviteUse}
      </ActionButton>
      {host !== '' && (
        <>
          <ActionButton
            style="outline"
            wide
            onPress={() => void enter((reviewer) => goToProvider({ invite, reviewer }))}
          >
            {wayWords.enterWith(host)}
          </ActionButton>
          <p class="field-note">{wayWords.enterWithHow}</p>
        </>
      )}
      <ActionButton tone="neutral" style="outline" wide onPress={leave}>
        {words.inviteLeave}
      </ActionButton>
    </form>
  );
}

/** Goes to the provider, which sends the person back with their account there. Returns a message on failure. */
async function goToProvider(invited: InviteUse): Promise<string | undefined> {
  const begun = await beginOidc({ purpose: 'invite', path: '/queue', invited });
  if ('problem' in begun) return begun.problem;
  location.assign(begun.url);
  return undefined;
}

/** Signs in with what the provider sent back, or hands it to Settings, which adds the account. */
export function OidcReturn({ query }: { query: string }) {
  const result = useSignal<Result>({});
  useEffect(() => {
    void spendReturn(query).then((found) => (result.value = found));
  }, [query]);
  const { problem, isDone, invite } = result.value;
  const leave = () => {
    broughtReturn.value = undefined;
    if (invite !== undefined) broughtLink.value = { invite };
    if (isDone) go({ view: 'queue', item_id: undefined }, { replace: true });
  };
  const isOver = isDone || problem !== undefined;
  const back = invite === undefined ? wayWords.toSignIn : wayWords.toInvite;
  return (
    <div class="sign-in-form">
      {!isOver && <p role="status">{wayWords.atWork}</p>}
      {isDone && <p role="status">{wayWords.done}</p>}
      <FieldError id="return-problem" message={problem} />
      {isOver && (
        <ActionButton wide onPress={leave}>
          {isDone ? wayWords.toInbox : back}
        </ActionButton>
      )}
    </div>
  );
}

/** The end of a return. `invite` is the invite to go back to, which may still be open. */
type Result = { readonly problem?: string; readonly isDone?: true; readonly invite?: string };

/** Uses a return once. The page of the person follows, unless another tab waits for the sign-in. */
async function spendReturn(query: string): Promise<Result> {
  const { code, state = '', iss, error } = Object.fromEntries(new URLSearchParams(query));
  const begun = takeBegun(state);
  if (!begun) return { problem: wayWords.reasons.state };
  const { browser_secret, invited } = begun;
  const oidc = { code: code ?? '', state, browser_secret, ...(iss !== undefined && { iss }) };
  const isRefused = error !== undefined || code === undefined;
  const result = isRefused ? { problem: refusalOf(error) } : await enterBy(begun, oidc);
  return result.problem !== undefined && invited ? { ...result, invite: invited.invite } : result;
}

function refusalOf(error: string | undefined): string {
  if (error === undefined) return wayWords.reasons.answer;
  return error === 'access_denied' ? wayWords.cancelled : wayWords.refused(error);
}

async function enterBy({ purpose, path, invited }: ProviderSignIn, oidc: Returned): Promise<Result> {
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
