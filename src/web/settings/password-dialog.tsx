import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { call } from '../api.ts';
import { ActionButton } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { FieldError } from '../parts/field-error.tsx';
import { password, sessions } from '../state/own.ts';
import { ownName } from '../state/session.ts';
import { toast } from '../state/toast.ts';
import { settingsWords as words } from '../words-settings.ts';
import { useOwnChange } from './use-own-change.ts';

const fewest = 8;
const most = 1_000;
const refusals = { too_short: words.tooShort, too_long: words.tooLong };

/** Sets a password. What was typed stays when it is refused. */
export function PasswordDialog({ close }: { close: () => void }) {
  const text = useSignal('');
  const field = useRef<HTMLInputElement>(null);
  const wrong = useSignal<string | undefined>(undefined);
  const { problem, run } = useOwnChange(refusals);
  const message = wrong.value ?? problem.value?.message;
  useLayoutEffect(() => {
    if (message !== undefined) field.current?.focus();
  }, [message]);
  const send = async (event: Event) => {
    event.preventDefault();
    wrong.value = flawOf(text.peek());
    if (wrong.peek() !== undefined || !(await run(() => call('passwordSet', { body: { password: text.peek() } }))))
      return;
    toast.value = { icon: 'check', said: words.passwordDone };
    close();
    await Promise.all([password.read(), sessions.read()]);
  };
  return (
    <Dialog title={words.passwordTitle} class="dialog-small" close={close}>
      <form class="dialog-body door-form" onSubmit={send} noValidate>
        <input type="text" autoComplete="username" value={ownName()} readOnly hidden aria-label={words.name} />
        <div class="field">
          <label for="new-password">{words.newPassword}</label>
          <input
            ref={field}
            data-first=""
            class="input"
            id="new-password"
            type="password"
            autoComplete="new-password"
            value={text.value}
            aria-invalid={message !== undefined}
            aria-describedby="new-password-how new-password-problem"
            onInput={({ currentTarget }) => {
              text.value = currentTarget.value;
            }}
          />
          <p class="field-note" id="new-password-how">
            {words.newPasswordHow}
          </p>
          <FieldError id="new-password-problem" message={message} />
        </div>
        <ActionButton tone="brand" style="solid" wide submit>
          {words.setPassword}
        </ActionButton>
      </form>
    </Dialog>
  );
}

/** Counted as the server counts: in code points. */
function flawOf(text: string): string | undefined {
  const length = [...text].length;
  if (length < fewest) return words.tooShort;
  return length > most ? words.tooLong : undefined;
}
