import { Icon } from '../ui/icon.tsx';
import { shown } from '../ui/plain.tsx';
import { visibleText } from '../ui/unseen.ts';
import { type FieldProps, Framed, set } from './fields.tsx';
import { nameOf } from './sentence.ts';
import { choices, listed } from './state.ts';
import { policyFormWords as words } from './words.ts';

type WhoProps = FieldProps<'who' | 'escalate_to'> & { empty: string };

/** A field for people, groups and roles: a chip for each, and a list that adds one. */
export function WhoField({ empty, ...props }: WhoProps) {
  const all = props.draft.value[props.name];
  const groups = listed.value.value?.groups.map(({ name }) => `group:${name}`) ?? [];
  const offered = [
    { name: words.groups, values: groups },
    { name: words.people, values: choices.value.value.people.map(({ name }) => name) },
    { name: words.roles, values: ['role:admin'] },
  ];
  return (
    <Framed of={props}>
      {({ id, described, isWrong }) => (
        <>
          <span class="who-chips">
            {all.length === 0 && <span class="field-note">{empty}</span>}
            {all.map((who) => (
              <span key={who} class="chip">
                <span class="chip-name" dir="auto" title={visibleText(nameOf(who))}>
                  {shown(nameOf(who))}
                </span>
                <button
                  type="button"
                  aria-label={words.remove(visibleText(nameOf(who)))}
                  onClick={() => {
                    document.getElementById(id)?.focus(); // the pressed button disappears
                    set(
                      props,
                      all.filter((one) => one !== who),
                    );
                  }}
                >
                  <Icon name="x" />
                </button>
              </span>
            ))}
          </span>
          <select
            class="input"
            id={id}
            aria-invalid={isWrong}
            aria-describedby={described}
            value=""
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== '') add(props, currentTarget.value);
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
    </Framed>
  );
}

/** Adds a name to a draft, with the person whom the page shows by it now. */
function add(props: FieldProps<'who' | 'escalate_to'>, name: string): void {
  const { draft } = props;
  const shown = choices.value.peek().people.find((one) => one.name === name);
  const meant = shown ? { ...draft.peek().meant, [name]: shown.reviewer_id } : draft.peek().meant;
  draft.value = { ...draft.peek(), meant };
  set(props, [...draft.peek()[props.name], name]);
}
