import { useSignal } from '@preact/signals';
import { toast } from '../answering/toast.ts';
import { InPlace } from '../callers/in-place.tsx';
import { Acts } from '../callers/key-forms.tsx';
import { go } from '../requests/place.ts';
import { call } from '../server/api.ts';
import { Group } from '../settings/setting.tsx';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { Plain, Sentence } from '../ui/plain.tsx';
import { visibleText } from '../ui/unseen.ts';
import { Misfits } from './misfits.tsx';
import type { Person, Shown } from './state.ts';
import { usePeopleChange } from './use-people-change.ts';
import { peopleWords as words } from './words.ts';

type Props = { person: Person; misfits: Shown['misfits'] };

/** Removes a person after their name was typed. */
export function RemovePerson({ person, misfits }: Props) {
  const asked = useSignal(false);
  const leave = () => {
    asked.value = false;
  };
  return (
    <Group id="person-remove" title={words.remove}>
      <p class="settings-none">{words.removeHow}</p>
      <p class="settings-act">
        <ActionButton
          tone="danger"
          style="outline"
          class="may-wrap"
          expanded={asked.value}
          onPress={() => {
            asked.value = !asked.value;
          }}
        >
          <Sentence of={words.removeThis}>
            <Plain text={person.name} />
          </Sentence>
        </ActionButton>
      </p>
      {asked.value && <Question {...{ person, misfits, leave }} />}
    </Group>
  );
}

function Question({ person: { reviewer_id, name }, misfits, leave }: Props & { leave(): void }) {
  const change = usePeopleChange();
  const problem = change.problem.value;
  const wrong = problem?.field === 'typed' ? problem.message : undefined;
  const submit = async (given: FormData) => {
    if (String(given.get('typed')).trim() !== name) {
      change.problem.value = { field: 'typed', message: words.notTheName };
      return;
    }
    if (!(await change.run(() => call('reviewerRemove', { params: { reviewer_id } })))) return;
    toast.value = { icon: 'check', said: words.removed(name) };
    go({ view: 'people' });
  };
  return (
    <InPlace id="remove-person" label={words.removeThis(visibleText(name))} {...{ change, submit, leave }}>
      <Misfits tables={misfits.removal} />
      <div class="field">
        <label for="remove-typed">
          <Sentence of={words.typeName}>
            <b>
              <Plain text={name} />
            </b>
          </Sentence>
        </label>
        <input
          class="input"
          id="remove-typed"
          name="typed"
          type="text"
          dir="auto"
          autoComplete="off"
          spellcheck={false}
          aria-invalid={wrong !== undefined}
          aria-describedby="remove-typed-problem"
        />
        <FieldError id="remove-typed-problem" message={wrong} />
      </div>
      <Acts leave={leave} tone="danger" no={words.keep} off={misfits.removal.length > 0}>
        {words.yesRemove}
      </Acts>
    </InPlace>
  );
}
