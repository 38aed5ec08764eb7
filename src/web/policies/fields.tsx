import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Change } from '../server/use-change.ts';
import { FieldError } from '../ui/field-error.tsx';
import type { Draft } from './draft.ts';

/** The names of the members of a draft that are texts. */
type TextName = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft];

export type FieldProps<K extends keyof Draft = TextName> = {
  readonly name: K;
  /** The path of the server's errors about the field, if it is not its name. */
  readonly path?: string;
  readonly label: string;
  readonly how?: string;
  readonly draft: Signal<Draft>;
  readonly change: Change;
};

/** Changes a member of a draft. The error about the field goes. */
export function set<K extends keyof Draft>({ draft, change, name, path = name }: FieldProps<K>, value: Draft[K]): void {
  draft.value = { ...draft.peek(), [name]: value };
  if (change.problem.peek()?.field === path) change.problem.value = undefined;
}

type Slot = { readonly id: string; readonly described: string; readonly isWrong: boolean };

/** Frames a field with its label, its explanation and its error. */
export function Framed<K extends keyof Draft>({
  of: { name, path = name, label, how, change },
  children,
}: {
  of: FieldProps<K>;
  children: (slot: Slot) => ComponentChildren;
}) {
  const id = useId();
  const problem = change.problem.value;
  const wrong = problem?.field === path ? problem.message : undefined;
  const described = `${how === undefined ? '' : `${id}-how `}${id}-problem`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, described, isWrong: wrong !== undefined })}
      {how !== undefined && (
        <p class="field-note" id={`${id}-how`}>
          {how}
        </p>
      )}
      <FieldError id={`${id}-problem`} message={wrong} />
    </div>
  );
}

/** A field for a text, a length of time or a number. */
export function TextField({ list, ...props }: FieldProps & { list?: readonly string[] }) {
  const isNumber = props.name === 'approvals' || props.name === 'hold_seconds';
  return (
    <Framed of={props}>
      {({ id, described, isWrong }) => (
        <>
          <input
            class="input"
            id={id}
            type="text"
            inputMode={isNumber ? 'numeric' : undefined}
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellcheck={false}
            list={list && `${id}-list`}
            value={props.draft.value[props.name]}
            aria-invalid={isWrong}
            aria-describedby={described}
            onInput={({ currentTarget }) => set(props, currentTarget.value)}
          />
          {list && (
            <datalist id={`${id}-list`}>
              {list.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Framed>
  );
}

type Options = Readonly<Record<string, string>>;

/** A field for one of several values, or any. A value that is no longer offered stays. */
export function SelectField({ options, any, ...props }: FieldProps & { options: Options; any: string }) {
  const value = props.draft.value[props.name];
  const all: Options = value === '' || value in options ? options : { ...options, [value]: value };
  return (
    <Framed of={props}>
      {({ id, described, isWrong }) => (
        <select
          class="input"
          id={id}
          aria-invalid={isWrong}
          aria-describedby={described}
          onChange={({ currentTarget }) => set(props, currentTarget.value)}
        >
          <option value="" selected={value === ''}>
            {any}
          </option>
          {Object.entries(all).map(([key, text]) => (
            <option key={key} value={key} selected={key === value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Framed>
  );
}

/** A checkbox with its label and its explanation. */
export function CheckField({ label, how, draft, name }: Omit<FieldProps<'sign' | 'assign'>, 'change'>) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        class="check"
        checked={draft.value[name]}
        onChange={({ currentTarget }) => {
          draft.value = { ...draft.peek(), [name]: currentTarget.checked };
        }}
      />
      <span class="option-text">
        {label} {how !== undefined && <small>{how}</small>}
      </span>
    </label>
  );
}
