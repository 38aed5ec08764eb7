import { durationMs } from '../../lib/time/duration.ts';
import { go } from '../requests/place.ts';
import { attempt, call } from '../server/api.ts';
import { TextField } from '../ui/field.tsx';
import { DurationField } from './duration-field.tsx';
import { keepKey } from './fresh-keys.ts';
import { InPlace, useCallerChange } from './in-place.tsx';
import { Pane } from './pane.tsx';
import { adding, callers } from './state.ts';
import { callerWords as words } from './words.ts';

type NewCaller = { readonly name: string; readonly expires: string | null };

/** Asks for a caller's name, adds the caller, and issues its first key. */
export function AddCaller() {
  const change = useCallerChange();
  const problem = change.problem.value;
  const leave = () => (adding.value = false);
  const submit = async (given: FormData) => {
    const entered = { name: String(given.get('name')).trim(), expires: String(given.get('expires')) || null };
    if (entered.expires !== null && durationMs(entered.expires) === undefined) {
      change.problem.value = { field: 'expires', message: words.problems.expires.invalid_pattern };
      return;
    }
    const caller_id = await change.run(() => add(entered));
    if (caller_id === undefined) return;
    leave();
    go({ caller_id });
  };
  return (
    <Pane label={words.add}>
      <div class="item">
        <h2 class="item-title">{words.add}</h2>
        <p class="item-sub">{words.noneHow}</p>
        <InPlace id="add-caller" label={words.add} yes={words.addAndIssue} {...{ change, submit, leave }}>
          <TextField
            name="name"
            label={words.name}
            how={words.nameHow}
            wrong={problem?.field === 'name' ? problem.message : undefined}
          />
          <DurationField name="expires" label={words.works} choices={words.lives} usual="90d" change={change} />
        </InPlace>
      </div>
    </Pane>
  );
}

/** Adds a caller and its first key. If the key fails, the caller is still shown, and the page can issue one. */
async function add({ name, expires }: NewCaller): Promise<string> {
  const { caller_id } = await call('callerAdd', { body: { name } });
  const key = await attempt(call('keyIssue', { params: { caller_id }, body: { expires } }));
  if (key) keepKey(key);
  await callers.again();
  return caller_id;
}
