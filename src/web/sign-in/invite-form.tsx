import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { ApiError, addRoutes, call } from '../server/api.ts';
import { session } from '../server/session.ts';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { signIn } from './enter.ts';
import { beginOidc, type Invited } from './oidc.ts';
import { wayWords } from './way-words.ts';
import { loadWays, oidcHost } from './ways.ts';
import { signInWords as words } from './words.ts';

addRoutes({ inviteFind: ['POST', '/review/api/invites/find'] });

type Props = { invite: string; leave(): void };
type Found = { readonly name: string } | 'spent' | 'unreachable' | undefined;

/** Shows the name of an invite, which the person may change, and enters after a button press. */
export function InviteForm({ invite, leave }: Props) {
  const found = useSignal<Found>(undefined);
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
        <ActionButton tone="brand" style="solid" wide onPress={() => void find()}>
          {words.inviteAgain}
        </ActionButton>
      )}
      <ActionButton tone="neutral" style="outline" wide onPress={leave}>
        {words.withPassword}
      </ActionButton>
    </div>
  );
}

async function lookUp(invite: string): Promise<Found> {
  try {
    return await call('inviteFind', { body: { invite } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'unreachable' ? 'unreachable' : 'spent';
  }
}

function NameForm({ invite, name, leave }: Props & { name: string }) {
  const form = useRef<HTMLFormElement>(null);
  const problem = useSignal<string | undefined>(undefined);
  const busy = useSignal(false);
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [problem.value]);
  useEffect(() => void loadWays(), []);
  const enter = async (by: (reviewer: string) => Promise<string | undefined>) => {
    if (busy.value || !form.current) return;
    const reviewer = String(new FormData(form.current).get('name')).trim();
    busy.value = true;
    problem.value = reviewer === '' ? words.missingName : await by(reviewer);
    busy.value = false;
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void enter((reviewer) => signIn({ invite, reviewer }));
  };
  const host = oidcHost.value;
  return (
    <form ref={form} class="sign-in-form" onSubmit={submit} noValidate>
      <p class="sign-in-host">{session.value.is === 'none' ? words.inviteHow : words.inviteInstead}</p>
      <div class="field">
        <label for="entering-name">{words.name}</label>
        <input
          class="input"
          id="entering-name"
          name="name"
          type="text"
          dir="auto"
          defaultValue={name}
          autoComplete="username"
          autoCapitalize="none"
          spellcheck={false}
          aria-invalid={problem.value !== undefined}
          aria-describedby="entering-name-how entering-name-problem"
        />
        <p class="field-note" id="entering-name-how">
          {words.inviteName}
        </p>
        <FieldError id="entering-name-problem" message={problem.value} />
      </div>
      <ActionButton tone="brand" style="solid" wide submit>
        {words.inviteUse}
      </ActionButton>
      {host !== '' && (
        <>
          <ActionButton
            tone="brand"
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
async function goToProvider(invited: Invited): Promise<string | undefined> {
  const begun = await beginOidc({ purpose: 'invite', path: '/queue', invited });
  if ('problem' in begun) return begun.problem;
  location.assign(begun.url);
  return undefined;
}
