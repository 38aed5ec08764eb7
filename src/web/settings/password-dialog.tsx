import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { toast } from '../answering/toast.ts';
import { call } from '../server/api.ts';
import { ownName } from '../server/session.ts';
import type { Problem } from '../server/use-change.ts';
import { ActionButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { password, sessions, tokens } from './state.ts';
import { useOwnChange } from './use-own-change.ts';
import { settingsWords as words } from './words.ts';

const fewest = 12;
const most = 1_000;
const present = 'present_password';
const refusals = {
  required: words.missingPresent,
  invalid_value: words.wrongPresent,
  'password invalid_value': words.weakPassword,
  too_short: words.tooShort,
  too_long: words.tooLong,
};

/** Sets a password. Asks for the present one if there is one. A refusal keeps the input. */
export function PasswordDialog({ close }: { close: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const wrong = useSignal<Problem | undefined>(undefined);
  const { problem, run } = useOwnChange(refusals);
  const has_one = password.value.value?.is_set === true;
  const shown = wrong.value ?? problem.value;
  useLayoutEffect(() => {
    if (shown) form.current?.querySelector<HTMLInputElement>(`[name=${shown.field ?? 'password'}]`)?.focus();
  }, [shown]);
  const send = async (event: Event) => {
    event.preventDefault();
    if (!form.current) return;
    const given = new FormData(form.current);
    const body = { password: String(given.get('password')), ...(has_one && { [present]: String(given.get(present)) }) };
    wrong.value = flawOf(body);
    const done = wrong.peek() ? undefined : await run(() => call('passwordSet', { body }));
    if (!done) return;
    toast.value = { icon: 'check', said: words.passwordDone(done.ended) };
    close();
    await Promise.all([password.again(), sessions.again(), tokens.again()]);
  };
  const messageOf = (field: string) => ((shown?.field ?? 'password') === field ? shown?.message : undefined);
  return (
    <Dialog title={words.passwordTitle} class="dialog-small" close={close}>
      <form ref={form} class="dialog-body sign-in-form" onSubmit={send} noValidate>
        <input type="text" autoComplete="username" value={ownName()} readOnly hidden aria-label={words.name} />
        {has_one && <Secret name={present} label={words.presentPassword} wrong={messageOf(present)} first />}
        <Secret
          name="password"
          label={words.newPassword}
          how={words.newPasswordHow}
          wrong={messageOf('password')}
          first={!has_one}
        />
        <ActionButton tone="brand" style="solid" wide submit>
          {words.setPassword}
        </ActionButton>
      </form>
    </Dialog>
  );
}

type SecretProps = {
  name: typeof present | 'password';
  label: string;
  how?: string;
  wrong: string | undefined;
  first: boolean;
};

function Secret({ name, label, how, wrong, first }: SecretProps) {
  const id = `new-${name}`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        data-first={first ? '' : undefined}
        class="input"
        id={id}
        name={name}
        type="password"
        autoComplete={name === 'password' ? 'new-password' : 'current-password'}
        aria-invalid={wrong !== undefined}
        aria-describedby={`${id}-how ${id}-problem`}
      />
      {how !== undefined && (
        <p class="field-note" id={`${id}-how`}>
          {how}
        </p>
      )}
      <FieldError id={`${id}-problem`} message={wrong} />
    </div>
  );
}

/** Finds an error before the request is sent. Lengths count code points, as on the server. */
function flawOf({ password: text, present_password }: { password: string; present_password?: string }) {
  if (present_password === '') return { field: present, message: words.missingPresent };
  const length = [...text].length;
  if (length < fewest) return { field: 'password', message: words.tooShort };
  return length > most ? { field: 'password', message: words.tooLong } : undefined;
}
