import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { FieldError } from './field-error.tsx';

type FormProps = {
  class: string;
  /** The last refusal, with its field. Each new one focuses the field, or else the first one. */
  wrong: object | undefined;
  submit(given: FormData): unknown;
  children: ComponentChildren;
};

/** A form of the page. A refusal keeps the input. */
export function Form({ class: look, wrong, submit, children }: FormProps) {
  const place = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const inputs = [...(place.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [])];
    const field = wrong && 'field' in wrong && wrong.field;
    if (wrong) (inputs.find(({ name }) => name === field) ?? inputs[0])?.focus();
  }, [wrong]);
  const send = (event: Event & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    submit(new FormData(event.currentTarget));
  };
  return (
    <form ref={place} class={look} onSubmit={send} noValidate>
      {children}
    </form>
  );
}

type FieldProps = {
  /** The id of the control. Its explanation and its error have ids that begin with it. */
  id?: string | undefined;
  label: ComponentChildren;
  how?: string | undefined;
  wrong: string | undefined;
};

/** Attributes that tie a control to its label, its explanation and its error. */
type Ties = { readonly id: string; readonly 'aria-invalid': boolean; readonly 'aria-describedby': string };

export function Field({
  label,
  how,
  wrong,
  children,
  ...own
}: FieldProps & { children(ties: Ties): ComponentChildren }) {
  const made = useId();
  const id = own.id ?? made;
  const described = `${how === undefined ? '' : `${id}-how `}${id}-problem`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-invalid': wrong !== undefined, 'aria-describedby': described })}
      {how !== undefined && (
        <p class="field-note" id={`${id}-how`}>
          {how}
        </p>
      )}
      <FieldError id={`${id}-problem`} message={wrong} />
    </div>
  );
}

type InputProps = FieldProps & {
  name?: string;
  /** Hides what is typed. */
  isSecret?: true;
  /** Takes the focus of a dialog first. */
  first?: boolean;
  class?: string;
  dir?: 'auto' | 'ltr';
  value?: string;
  defaultValue?: string;
  list?: string | undefined;
  placeholder?: string;
  inputMode?: 'numeric' | undefined;
  autoComplete?: string;
  autoCapitalize?: 'none' | 'characters';
  onInput?(event: { currentTarget: HTMLInputElement }): void;
};

/** A field for a line of text. Browsers neither complete nor correct it unless `autoComplete` names its content. */
export function TextField({ id, label, how, wrong, isSecret, first, ...input }: InputProps) {
  const usual = { class: 'input', dir: 'auto', autoComplete: 'off', spellcheck: false } as const;
  return (
    <Field {...{ id, label, how, wrong }}>
      {(ties) => {
        const all = { ...usual, ...input, ...ties, 'data-first': first ? '' : undefined };
        return isSecret ? <input {...all} type="password" /> : <input {...all} type="text" />;
      }}
    </Field>
  );
}
