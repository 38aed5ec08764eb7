import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { signIn } from './enter.ts';
import { signInWords as words } from './words.ts';

type Problem = { readonly field: 'name' | 'password'; readonly message: string };

type FormProps = {
  /** The signed-in person. Without it, the form asks for the name. */
  name?: string;
  label?: ComponentChildren;
  button?: { readonly text: string; readonly tone: string };
  /** True below another way, which takes the focus and the colour. */
  isSecond?: boolean;
  done?(): void;
};

/** Signs in by name and password. A refusal keeps the input. */
export function PasswordForm({ name, label = words.password, button, isSecond, done }: FormProps) {
  const id = useId();
  const place = useRef<HTMLFormElement>(null);
  const problem = useSignal<Problem | undefined>(undefined);
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
    busy.value = true;
    problem.value = await refusalOf(name ?? String(given.get('name')), String(given.get('password')));
    busy.value = false;
    if (problem.value === undefined) done?.();
  };
  const shared = { form: id, first: isSecond ? undefined : first, problem: problem.value } as const;
  return (
    <form ref={place} class="sign-in-form" onSubmit={send} noValidate>
      {name === undefined && <Field {...shared} name="name" label={words.name} complete="username" />}
      <Field {...shared} name="password" label={label} complete="current-password" />
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

async function refusalOf(reviewer: string, password: string): Promise<Problem | undefined> {
  if (reviewer === '') return { field: 'name', message: words.missingName };
  if (password === '') return { field: 'password', message: words.missingPassword };
  const message = await signIn({ reviewer, password });
  return message === undefined ? undefined : { field: 'password', message };
}

type FieldProps = {
  form: string;
  name: Problem['field'];
  first: Problem['field'] | undefined;
  label: ComponentChildren;
  complete: 'username' | 'current-password';
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
    'aria-describedby': `${id}-problem`,
  } as const;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {name === 'password' ? <input {...input} type="password" /> : <input {...input} type="text" />}
      <FieldError id={`${id}-problem`} message={wrong} />
    </div>
  );
}
