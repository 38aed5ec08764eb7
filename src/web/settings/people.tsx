import { useSignal } from '@preact/signals';
import { toast } from '../answering/toast.ts';
import { call } from '../server/api.ts';
import { ownName } from '../server/session.ts';
import { FieldError } from '../ui/field-error.tsx';
import { listed } from '../ui/listed.ts';
import { Plain } from '../ui/plain.tsx';
import { OthersPasskeys } from './others-passkeys.tsx';
import { passkeyWords } from './passkey-words.ts';
import { Group, Setting } from './setting.tsx';
import { people, type Reviewer, sessions } from './state.ts';
import { Unread } from './unread.tsx';
import { useOwnChange } from './use-own-change.ts';
import { settingsWords as words } from './words.ts';

/** Lists the other people of the account. An admin can end all their sessions. */
export function People() {
  const { problem, run } = useOwnChange();
  const shown = useSignal<Reviewer | undefined>(undefined);
  const signOut = async ({ reviewer_id, name }: Reviewer) => {
    const done = await run(() => call('reviewerSignOut', { params: { reviewer_id } }));
    if (done) toast.value = { icon: 'check', said: words.signedOut(name, done.ended.sessions) };
    await Promise.all([people.read(), sessions.read()]);
    document.getElementById('settings-people')?.focus(); // the pressed button may be gone
  };
  const others = people.value.value?.filter(({ name }) => name !== ownName());
  return (
    <Group id="settings-people" title={words.people}>
      <FieldError id="settings-people-problem" message={problem.value?.message} />
      <Unread of={people} />
      {others?.length === 0 && <p class="settings-none">{words.nobodyElse}</p>}
      {others?.map((person) => (
        <Setting
          key={person.reviewer_id}
          label={<Plain text={person.name} />}
          how={listed(words.roles[person.role], words.signedInWith(person.sessions))}
        >
          {person.passkeys > 0 && (
            <button
              type="button"
              class="quiet"
              aria-haspopup="dialog"
              aria-label={passkeyWords.of(person.name)}
              onClick={() => {
                shown.value = person;
              }}
            >
              {passkeyWords.see}
            </button>
          )}
          {person.sessions > 0 && (
            <button
              type="button"
              class="quiet"
              aria-label={words.endSessionsOf(person.name)}
              onClick={() => void signOut(person)}
            >
              {words.endSessions}
            </button>
          )}
        </Setting>
      ))}
      {shown.value && (
        <OthersPasskeys
          person={shown.value}
          close={() => {
            shown.value = undefined;
          }}
        />
      )}
    </Group>
  );
}
