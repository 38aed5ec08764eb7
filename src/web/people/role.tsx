import { useSignal } from '@preact/signals';
import { toast } from '../answering/toast.ts';
import { InPlace } from '../callers/in-place.tsx';
import { Acts } from '../callers/key-forms.tsx';
import { call } from '../server/api.ts';
import { Segmented } from '../settings/segmented.tsx';
import { Group, Setting } from '../settings/setting.tsx';
import { visibleText } from '../ui/unseen.ts';
import { Misfits } from './misfits.tsx';
import { type Person, roles, type Shown } from './state.ts';
import { usePeopleChange } from './use-people-change.ts';
import { inviteWords, peopleWords as words } from './words.ts';

type Props = { person: Person; misfits: Shown['misfits']; read(): Promise<void> };

/** Shows the role of a person, and a form that changes it. */
export function RolePart({ person, misfits, read }: Props) {
  const asked = useSignal(false);
  return (
    <Group id="person-role" title={inviteWords.role}>
      <Setting label={words.roles[person.role]} how={words.rolesHow[person.role]}>
        <button
          type="button"
          class="quiet"
          aria-expanded={asked.value}
          onClick={() => {
            asked.value = !asked.value;
          }}
        >
          {words.changeRole}
        </button>
      </Setting>
      {asked.value && (
        <RoleForm
          {...{ person, misfits, read }}
          leave={() => {
            asked.value = false;
          }}
        />
      )}
    </Group>
  );
}

function RoleForm({ person: { reviewer_id, name, role }, misfits, read, leave }: Props & { leave(): void }) {
  const change = usePeopleChange();
  const chosen = useSignal(role);
  const isRefused = chosen.value !== role && misfits[chosen.value].length > 0;
  const submit = async () => {
    const body = { role: chosen.peek() };
    const done = await change.run(() => call('roleSet', { params: { reviewer_id }, body }));
    if (!done) return;
    toast.value = { icon: 'check', said: words.roleChanged(name, words.roles[done.role]) };
    leave();
    await read();
  };
  return (
    <InPlace id="change-role" label={words.roleOf(visibleText(name))} {...{ change, submit, leave }}>
      <RoleChoice value={chosen.value} choose={(value) => (chosen.value = value)} />
      {isRefused && <Misfits tables={misfits[chosen.value]} />}
      <p class="field-note">{words.atOnce}</p>
      <Acts leave={leave} off={isRefused}>
        {words.setRole}
      </Acts>
    </InPlace>
  );
}

/** Offers the roles, and says what the chosen one may do. */
export function RoleChoice({ value, choose }: { value: Person['role']; choose(role: Person['role']): void }) {
  return (
    <div class="field role-choice">
      <Segmented
        label={inviteWords.role}
        name="role"
        segments={roles.map((role) => ({ value: role, display: words.roles[role] }))}
        value={value}
        choose={choose}
      />
      <p class="field-note" role="status">
        {words.rolesHow[value]}
      </p>
    </div>
  );
}
