import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect } from 'preact/hooks';
import { ActionButton } from '../ui/button.tsx';
import { Form, TextField } from '../ui/field.tsx';
import { tryToSignIn } from './enter.ts';
import { wayWords } from './way-words.ts';
import { signInWords as words } from './words.ts';

type FieldName = 'name' | 'password' | 'totp';
type Problem = { readonly field: FieldName; readonly message: string };

type FormProps = {
  /** The signed-in person. Without it, the form asks for the name. */
  name?: string;
  label?: ComponentChildren;
  button?: { readonly text: string; readonly tone: string };
  /** True below another way, which takes the focus and the colour. */
  isSecond?: boolean;
  done?(): void;
};

/** Signs in by name and password, and by a code where the server asks for one. A refusal keeps the input. */
export function PasswordForm({ name, label = words.password, button, isSecond, done }: FormProps) {
  const id = useId();
  const problem = useSignal<Problem | undefined>(undefined);
  const asksCode = useSignal(false);
  const busy = useSignal(false);
  const first = name === undefined ? 'name' : 'password';
  useLayoutEffect(() => {
    if (!isSecond) document.getElementById(`${id}-${first}`)?.focus();
  }, []);
  const send = async (given: FormData) => {
    if (busy.value) return;
    const textOf = (field: FieldName) => String(given.get(field) ?? '');
    const shown = { reviewer: name ?? textOf('name'), password: textOf('password') };
    busy.value = true;
    const refused = await refusalOf({ ...shown, ...(asksCode.peek() && { totp: textOf('totp') }) });
    asksCode.value ||= refused?.field === 'totp';
    problem.value = refused;
    busy.value = false;
    if (refused === undefined) done?.();
  };
  const fieldOf = (field: FieldName) => ({
    id: `${id}-${field}`,
    name: field,
    autoComplete: complete[field],
    autoCapitalize: 'none' as const,
    first: !isSecond && field === first,
    wrong: problem.value?.field === field ? problem.value.message : undefined,
  });
  return (
    <Form class="sign-in-form" wrong={problem.value} submit={send}>
      {name === undefined && <TextField {...fieldOf('name')} label={words.name} />}
      <TextField {...fieldOf('password')} label={label} isSecret />
      {asksCode.value && <TextField {...fieldOf('totp')} label={wayWords.code} how={wayWords.codeHow} />}
      <ActionButton
        tone={button?.tone ?? (isSecond ? 'neutral' : 'brand')}
        style={isSecond ? 'outline' : 'solid'}
        wide
        submit
      >
        {button?.text ?? words.signIn}
      </ActionButton>
    </Form>
  );
}

const complete = { name: 'username', password: 'current-password', totp: 'one-time-code' } as const;

type Credentials = { readonly reviewer: string; readonly password: string; readonly totp?: string };

async function refusalOf(shown: Credentials): Promise<Problem | undefined> {
  if (shown.reviewer === '') return { field: 'name', message: words.missingName };
  if (shown.password === '') return { field: 'password', message: words.missingPassword };
  if (shown.totp === '') return { field: 'totp', message: wayWords.missingCode };
  const refused = await tryToSignIn(shown);
  return refused && { field: refused.reason?.startsWith('totp') ? 'totp' : 'password', message: refused.message };
}
