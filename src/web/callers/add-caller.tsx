import { useId } from 'preact/hooks';
import { durationMs } from '../../lib/duration.ts';
import { attempt, call } from '../api.ts';
import { FieldError } from '../parts/field-error.tsx';
import type { Change } from '../parts/use-change.ts';
import { adding, readCallers } from '../state/callers.ts';
import { keepKey } from '../state/fresh-keys.ts';
import { go } from '../state/place.ts';
import { callerWords as words } from '../words-callers.ts';
import { DurationField } from './duration-field.tsx';
import { InPlace } from './in-place.tsx';
import { Acts } from './key-forms.tsx';
import { Pane } from './pane.tsx';
import { useCallerChange } from './use-caller-change.ts';

type Wanted = { readonly name: string; readonly expires: string | null };

/** Asks for the name of a new caller, adds it, and makes its first key. */
export function AddCaller() {
  const change = useCallerChange();
  const leave = () => {
    adding.value = false;
  };
  const submit = async (given: FormData) => {
    const wanted = { name: String(given.get('name')).trim(), expires: String(given.get('expires')) || null };
    if (wanted.expires !== null && durationMs(wanted.expires) === undefined) {
      change.problem.value = { field: 'expires', message: words.problems.expires.invalid_pattern };
      return;
    }
    const caller_id = await change.run(() => make(wanted));
    if (caller_id === undefined) return;
    leave();
    go({ caller_id });
  };
  return (
    <Pane label={words.add}>
      <div class="item">
        <h2 class="item-title">{words.add}</h2>
        <p class="item-sub">{words.noneHow}</p>
        <InPlace id="add-caller" label={words.add} {...{ change, submit, leave }}>
          <NameField change={change} />
          <DurationField name="expires" label={words.works} choices={words.lives} usual="90d" change={change} />
          <Acts leave={leave}>{words.addAndIssue}</Acts>
        </InPlace>
      </div>
    </Pane>
  );
}

/** A caller that is there without its key is shown all the same: there it can be given one. */
async function make({ name, expires }: Wanted): Promise<string> {
  const { caller_id } = await call('callerAdd', { body: { name } });
  const key = await attempt(call('keyIssue', { params: { caller_id }, body: { expires } }));
  if (key) keepKey(key);
  await readCallers();
  return caller_id;
}

function NameField({ change }: { change: Change }) {
  const id = useId();
  const problem = change.problem.value;
  const wrong = problem?.field === 'name' ? problem.message : undefined;
  return (
    <div class="field">
      <label for={id}>{words.name}</label>
      <input
        class="input"
        id={id}
        name="name"
        type="text"
        dir="auto"
        autoComplete="off"
        spellcheck={false}
        aria-invalid={wrong !== undefined}
        aria-describedby={`${id}-note ${id}-problem`}
      />
      <p class="field-note" id={`${id}-note`}>
        {words.nameHow}
      </p>
      <FieldError id={`${id}-problem`} message={wrong} />
    </div>
  );
}
