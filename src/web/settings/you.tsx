import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { toast } from '../answering/toast.ts';
import { call } from '../server/api.ts';
import { ownName, renamePerson } from '../server/session.ts';
import type { Problem } from '../server/use-change.ts';
import { ActionButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, TextField } from '../ui/field.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { Sentence } from '../ui/plain.tsx';
import { agoOf } from '../ui/time/age.ts';
import { Group, Setting, Unread, useOwnChange } from './setting.tsx';
import { password, sessions, tokens } from './state.ts';
import { Totp } from './totp.tsx';
import { settingsWords as words } from './words.ts';

export function You() {
  const isOpen = useSignal(false);
  const known = password.value.value;
  return (
    <Group id="settings-you" title={words.you}>
      <NameField />
      <Setting label={words.password} how={known && since(known)}>
        <Unread of={password} />
        {known && (
          <ActionButton tone="neutral" style="outline" opens="dialog" onPress={() => (isOpen.value = true)}>
            {known.is_set ? words.change : words.set}
            <span class="hidden-words"> {words.password}</span>
          </ActionButton>
        )}
      </Setting>
      {known?.is_set && <Totp />}
      {isOpen.value && <PasswordDialog close={() => (isOpen.value = false)} />}
    </Group>
  );
}

function since({ is_set, set_at }: { is_set: boolean; set_at: string | null }): string {
  if (!is_set) return words.passwordUnset;
  if (set_at === null) return words.passwordSet;
  return words.passwordChanged(agoOf(set_at));
}

const nameRefusals = {
  duplicate_value: words.nameTaken,
  too_short: words.missingName,
  too_long: words.nameTooLong,
  unsupported_characters: words.nameUnseen,
  invalid_format: words.nameJoins,
};

/** Shows the person's name. Enter, or the button that appears after an edit, saves it. */
function NameField() {
  const present = useComputed(ownName);
  const text = useSignal(ownName());
  const { problem, run } = useOwnChange(nameRefusals);
  useSignalEffect(() => {
    text.value = present.value; // not at every change of the session, which would drop what is typed
  });
  const send = async (event: Event) => {
    event.preventDefault();
    const name = text.peek().trim();
    if (name === ownName()) return;
    const changed = await run(() => call('nameSet', { body: { name } }));
    if (changed) {
      renamePerson(changed.reviewer);
      toast.value = { icon: 'check', said: words.nameSaved };
    }
    document.getElementById('own-name')?.focus();
  };
  return (
    <form class="setting" onSubmit={send} noValidate>
      <div>
        <label for="own-name">{words.name}</label>
        <p id="own-name-how">
          <Sentence of={words.nameHow}>
            <code>{words.nameField}</code>
          </Sentence>
        </p>
        <FieldError id="own-name-problem" message={problem.value?.message} />
      </div>
      <div class="setting-control">
        <input
          class="input"
          id="own-name"
          name="name"
          autoComplete="name"
          dir="auto"
          value={text.value}
          aria-invalid={problem.value !== undefined}
          aria-describedby="own-name-how own-name-problem"
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
        {text.value.trim() !== ownName() && <ActionButton submit>{words.save}</ActionButton>}
      </div>
    </form>
  );
}

const fewest = 12;
const most = 1_000;
const present = 'present_password';
const passwordRefusals = {
  required: words.missingPresent,
  invalid_value: words.wrongPresent,
  'password invalid_value': words.weakPassword,
  too_short: words.tooShort,
  too_long: words.tooLong,
};

/** Sets a password. Asks for the present one if there is one. */
function PasswordDialog({ close }: { close: () => void }) {
  const flaw = useSignal<Problem | undefined>(undefined);
  const { problem, run } = useOwnChange(passwordRefusals);
  const has_one = password.value.value?.is_set === true;
  const shown = flaw.value ?? problem.value;
  const wrong = useMemo(() => shown && { field: 'password', ...shown }, [shown]);
  const send = async (given: FormData) => {
    const body = { password: String(given.get('password')), ...(has_one && { [present]: String(given.get(present)) }) };
    flaw.value = flawOf(body);
    const done = flaw.peek() ? undefined : await run(() => call('passwordSet', { body }));
    if (!done) return;
    toast.value = { icon: 'check', said: words.passwordDone(done.ended) };
    close();
    await Promise.all([password.again(), sessions.again(), tokens.again()]);
  };
  const fieldOf = (name: string) =>
    ({
      id: `new-${name}`,
      name,
      isSecret: true,
      autoComplete: name === present ? 'current-password' : 'new-password',
      wrong: wrong?.field === name ? wrong.message : undefined,
      first: has_one === (name === present),
    }) as const;
  return (
    <Dialog title={words.passwordTitle} close={close}>
      <Form class="dialog-body sign-in-form" wrong={wrong} submit={send}>
        <input type="text" autoComplete="username" value={ownName()} readOnly hidden aria-label={words.name} />
        {has_one && <TextField {...fieldOf(present)} label={words.presentPassword} />}
        <TextField {...fieldOf('password')} label={words.newPassword} how={words.newPasswordHow} />
        <ActionButton wide submit>
          {words.setPassword}
        </ActionButton>
      </Form>
    </Dialog>
  );
}

/** Finds an error before the request is sent. Lengths count code points, as on the server. */
function flawOf({ password: text, present_password }: { password: string; present_password?: string }) {
  if (present_password === '') return { field: present, message: words.missingPresent };
  const length = [...text].length;
  if (length < fewest) return { field: 'password', message: words.tooShort };
  return length > most ? { field: 'password', message: words.tooLong } : undefined;
}
