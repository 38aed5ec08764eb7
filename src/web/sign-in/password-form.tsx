import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
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
  const place = useRef<HTMLFormElement>(null);
  const problem = useSignal<Problem | undefined>(undefined);
  const asksCode = useSignal(false);
  const busy = useSignal(false);
  const first = name === undefined ? 'name' : 'password';
  useLayoutEffect(() => {
    if (isSecond && problem.value === undefined) return;
    const wanted = problem.value?.field ?? first;
    place.current?.querySelector<HTMLInputElement>(`[name=${wanted}]`)?.focus();
  }, [problem.value]);
  const send = async (event: Event) => {
    event.preventDefault();
    if (busy.value || !place.current) return;
    const given = new FormData(place.current);
    const textOf = (field: FieldName) => String(given.get(field) ?? '');
    const shown = { reviewer: name ?? textOf('name'), password: textOf('password') };
    busy.value = true;
    const refused = await refusalOf({ ...shown, ...(asksCode.peek() && { totp: textOf('totp') }) });
    asksCode.value ||= refused?.field === 'totp';
    problem.value = refused;
    busy.value = false;
    if (refused === undefined) done?.();
  };
  const shared = { form: id, first: isSecond ? undefined : first, problem: problem.value } as const;
  return (
    <form ref={place} class="sign-in-form" onSubmit={send} noValidate>
      {name === undefined && <Field {...shared} name="name" label={words.name} complete="username" />}
      <Field {...shared} name="password" label={label} complete="current-password" />
      {asksCode.value && <Field {...shared} name="totp" label={wayWords.code} complete="one-time-code" />}
      <ActionButton
        tone={button?.tone ?? (isSecond ? 'neutral' : 'brand')}
        style={isSecond ? 'outline' : 'solid'}
        wide
        submit
      >
        {button?.text ?? words.signIn}
      </ActionButton>
    </form>
  );
}

type Shown = { readonly reviewer: string; readonly password: string; readonly totp?: string };

async function refusalOf(shown: Shown): Promise<Problem | undefined> {
  if (shown.reviewer === '') return { field: 'name', message: words.missingName };
  if (shown.password === '') return { field: 'password', message: words.missingPassword };
  if (shown.totp === '') return { field: 'totp', message: wayWords.missingCode };
  const refused = await tryToSignIn(shown);
  return refused && { field: refused.reason?.startsWith('totp') ? 'totp' : 'password', message: refused.message };
}

type FieldProps = {
  form: string;
  name: FieldName;
  first: FieldName | undefined;
  label: ComponentChildren;
  complete: 'username' | 'current-password' | 'one-time-code';
  problem: Problem | undefined;
};

function Field({ form, name, first, label, complete, problem }: FieldProps) {
  const id = `${form}-${name}`;
  const wrong = problem?.field === name ? problem.message : undefined;
  const input = {
    class: 'input',
    id,
    name,
    'data-first': name === first ? '' : undefined,
    autoComplete: complete,
    autoCapitalize: 'none',
    spellcheck: false,
    'aria-invalid': wrong !== undefined,
    'aria-describedby': name === 'totp' ? `${id}-how ${id}-problem` : `${id}-problem`,
  } as const;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {name === 'password' ? <input {...input} type="password" /> : <input {...input} type="text" />}
      {name === 'totp' && (
        <p class="field-note" id={`${id}-how`}>
          {wayWords.codeHow}
        </p>
      )}
      <FieldError id={`${id}-problem`} message={wrong} />
    </div>
  );
}
