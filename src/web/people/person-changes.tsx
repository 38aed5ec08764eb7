import { useSignal } from '@preact/signals';
import { toast } from '../answering/toast.ts';
import { Danger, InPlace } from '../callers/in-place.tsx';
import { go } from '../requests/place.ts';
import { call } from '../server/api.ts';
import { Group, Segmented, Setting } from '../settings/setting.tsx';
import { QuietButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Plain, Sentence } from '../ui/plain.tsx';
import { visibleText } from '../ui/unseen.ts';
import { type Person, type PersonRead, roles, usePeopleChange } from './state.ts';
import { inviteWords, peopleWords as words } from './words.ts';

type Props = { person: Person; misfits: PersonRead['misfits'] };

export function RolePart({ read, ...of }: Props & { read(): Promise<void> }) {
  const { role } = of.person;
  const asked = useSignal(false);
  return (
    <Group id="person-role" title={inviteWords.role}>
      <Setting label={words.roles[role]} how={words.rolesHow[role]}>
        <QuietButton expanded={asked.value} onPress={() => (asked.value = !asked.value)}>
          {words.changeRole}
        </QuietButton>
      </Setting>
      {asked.value && <RoleForm {...of} read={read} leave={() => (asked.value = false)} />}
    </Group>
  );
}

type RoleProps = Props & { read(): Promise<void>; leave(): void };

function RoleForm({ person: { reviewer_id, name, role }, misfits, read, leave }: RoleProps) {
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
  const form = { id: 'change-role', label: words.roleOf(visibleText(name)), yes: words.setRole, off: isRefused };
  return (
    <InPlace {...form} {...{ change, submit, leave }}>
      <RoleChoice value={chosen.value} choose={(value) => (chosen.value = value)} />
      {isRefused && <Misfits tables={misfits[chosen.value]} />}
      <p class="field-note">{words.atOnce}</p>
    </InPlace>
  );
}

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

/** Removes a person after their name was typed. */
export function RemovePerson(of: Props) {
  return (
    <Group id="person-remove" title={words.remove}>
      <p class="settings-none">{words.removeHow}</p>
      <Danger
        class="settings-act"
        label={
          <Sentence of={words.removeThis}>
            <Plain text={of.person.name} />
          </Sentence>
        }
        question={(leave) => <RemoveForm {...of} leave={leave} />}
      />
    </Group>
  );
}

function RemoveForm({ person: { reviewer_id, name }, misfits, leave }: Props & { leave(): void }) {
  const change = usePeopleChange();
  const problem = change.problem.value;
  const submit = async (given: FormData) => {
    if (String(given.get('typed')).trim() !== name) {
      change.problem.value = { field: 'typed', message: words.notTheName };
      return;
    }
    if (!(await change.run(() => call('reviewerRemove', { params: { reviewer_id } })))) return;
    toast.value = { icon: 'check', said: words.removed(name) };
    go({ view: 'people' });
  };
  const form = {
    id: 'remove-person',
    label: words.removeThis(visibleText(name)),
    yes: words.yesRemove,
    no: words.keep,
  };
  const label = (
    <Sentence of={words.typeName}>
      <b>
        <Plain text={name} />
      </b>
    </Sentence>
  );
  return (
    <InPlace {...form} tone="danger" off={misfits.removal.length > 0} {...{ change, submit, leave }}>
      <Misfits tables={misfits.removal} />
      <TextField
        id="remove-typed"
        name="typed"
        label={label}
        wrong={problem?.field === 'typed' ? problem.message : undefined}
      />
    </InPlace>
  );
}

/** Explains why a change is refused: the settings file would be wrong after it. */
function Misfits({ tables }: { tables: PersonRead['misfits']['removal'] }) {
  if (tables.length === 0) return null;
  return (
    <section class="notice" data-tone="danger">
      <p>{words.misfits}</p>
      <ul>
        {tables.map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>
            <Plain text={words.tables[kind](visibleText(name))} />
          </li>
        ))}
      </ul>
    </section>
  );
}
