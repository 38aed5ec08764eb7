import type { Signal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { Change } from '../server/use-change.ts';
import { Field, TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { shown } from '../ui/plain.tsx';
import { visibleText } from '../ui/unseen.ts';
import type { Draft } from './draft.ts';
import { nameOf } from './sentence.ts';
import { choices, listed } from './state.ts';
import { policyFormWords as words } from './words.ts';

/** The names of the members of a draft that are texts. */
type TextName = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft];

type FieldProps<K extends keyof Draft = TextName> = {
  readonly name: K;
  readonly how?: string;
  readonly draft: Signal<Draft>;
  readonly change: Change;
};

/** The paths of the server's errors about fields, where they are not the names of these. */
const paths: Partial<Record<keyof Draft, string>> = {
  caller: 'match.caller',
  action: 'match.action',
  row_type: 'match.row_type',
  tone: 'match.tone',
  priority: 'match.priority',
  escalate_after: 'escalate.after',
  escalate_to: 'escalate.to',
};

/** Changes a member of a draft. The error about the field goes. */
function setMember<K extends keyof Draft>({ draft, change, name }: FieldProps<K>, value: Draft[K]): void {
  draft.value = { ...draft.peek(), [name]: value };
  if (change.problem.peek()?.field === (paths[name] ?? name)) change.problem.value = undefined;
}

/** Returns the label, the explanation and the error of a field. */
function frameOf({ name, how, change }: FieldProps<TextName | 'who' | 'escalate_to'>) {
  const problem = change.problem.value;
  return { label: words[name], how, wrong: problem?.field === (paths[name] ?? name) ? problem.message : undefined };
}

export function DraftField({ list, ...of }: FieldProps & { list?: readonly string[] }) {
  const id = useId();
  const isNumber = of.name === 'approvals' || of.name === 'hold_seconds';
  return (
    <>
      <TextField
        {...frameOf(of)}
        inputMode={isNumber ? 'numeric' : undefined}
        autoCapitalize="none"
        list={list && id}
        value={of.draft.value[of.name]}
        onInput={({ currentTarget }) => setMember(of, currentTarget.value)}
      />
      {list && (
        <datalist id={id}>
          {list.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

type Options = Readonly<Record<string, string>>;

/** A field for one of several values, or any. A value that is no longer offered stays. */
export function SelectField({ options, any, ...of }: FieldProps & { options: Options; any: string }) {
  const value = of.draft.value[of.name];
  const all: Options = value === '' || value in options ? options : { ...options, [value]: value };
  return (
    <Field {...frameOf(of)}>
      {(ties) => (
        <select class="input" {...ties} onChange={({ currentTarget }) => setMember(of, currentTarget.value)}>
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
    </Field>
  );
}

export function CheckField({ how, draft, name }: FieldProps<'sign' | 'assign'>) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        class="check"
        checked={draft.value[name]}
        onChange={({ currentTarget }) => (draft.value = { ...draft.peek(), [name]: currentTarget.checked })}
      />
      <span class="option-text">
        {words[name]} {how !== undefined && <small>{how}</small>}
      </span>
    </label>
  );
}

type WhoProps = FieldProps<'who' | 'escalate_to'>;

/** A field for people, groups and roles: a chip for each, and a list that adds one. */
export function WhoField({ empty, ...of }: WhoProps & { empty: string }) {
  const all = of.draft.value[of.name];
  const offered = [
    { name: words.groups, values: listed.value.value?.groups.map(({ name }) => `group:${name}`) ?? [] },
    { name: words.people, values: choices.value.value.people.map(({ name }) => name) },
    { name: words.roles, values: ['role:admin'] },
  ];
  const remove = (who: string, id: string) => {
    document.getElementById(id)?.focus(); // the pressed button disappears
    const others = all.filter((one) => one !== who);
    setMember(of, others);
  };
  return (
    <Field {...frameOf(of)}>
      {(ties) => (
        <>
          <span class="who-chips">
            {all.length === 0 && <span class="field-note">{empty}</span>}
            {all.map((who) => (
              <Chip key={who} name={nameOf(who)} remove={() => remove(who, ties.id)} />
            ))}
          </span>
          <select
            class="input"
            {...ties}
            value=""
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== '') addWho(of, currentTarget.value);
              currentTarget.value = '';
            }}
          >
            <option value="">{words.addWho}</option>
            {offered.map(({ name, values }) => (
              <optgroup key={name} label={name}>
                {values
                  .filter((value) => !all.includes(value))
                  .map((value) => (
                    <option key={value} value={value}>
                      {visibleText(nameOf(value))}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </>
      )}
    </Field>
  );
}

function Chip({ name, remove }: { name: string; remove(): void }) {
  return (
    <span class="chip">
      <span class="chip-name" dir="auto" title={visibleText(name)}>
        {shown(name)}
      </span>
      <button type="button" aria-label={words.remove(visibleText(name))} onClick={remove}>
        <Icon name="x" />
      </button>
    </span>
  );
}

/** Adds a name to a draft, with the person whom the page shows by it now. */
function addWho(of: WhoProps, name: string): void {
  const { draft } = of;
  const person = choices.value.peek().people.find((one) => one.name === name);
  const meant = person ? { ...draft.peek().meant, [name]: person.reviewer_id } : draft.peek().meant;
  draft.value = { ...draft.peek(), meant };
  setMember(of, [...draft.peek()[of.name], name]);
}
