import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ApiError, call } from '../server/api.ts';
import { passkeyWords as words } from '../settings/passkey-words.ts';
import { Passkey } from '../settings/passkeys.tsx';
import { Group } from '../settings/setting.tsx';
import type { OwnPasskey } from '../settings/state.ts';
import { FieldError } from '../ui/field-error.tsx';
import { useEnding } from './access.tsx';
import type { Person } from './state.ts';
import { peopleWords } from './words.ts';

/** Lists the passkeys of a person. An admin removes one. */
export function PersonPasskeys({ person: { reviewer_id } }: { person: Person }) {
  const found = useSignal<readonly OwnPasskey[] | 'failed'>([]);
  const read = async () => {
    try {
      found.value = (await call('reviewerPasskeyList', { params: { reviewer_id } })).passkeys;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      found.value = 'failed';
    }
  };
  const { problem, end } = useEnding('person-passkeys', read);
  useEffect(() => void read(), [reviewer_id]);
  const remove = async ({ passkey_id }: OwnPasskey) =>
    end(async () => {
      await call('reviewerPasskeyRemove', { params: { reviewer_id, passkey_id } });
      return words.removedOther;
    });
  return (
    <Group id="person-passkeys" title={words.title}>
      <FieldError id="person-passkeys-problem" message={problem} />
      {found.value === 'failed' && <p class="settings-none">{peopleWords.notRead}</p>}
      {found.value !== 'failed' && found.value.length === 0 && <p class="settings-none">{peopleWords.noPrograms}</p>}
      {found.value !== 'failed' &&
        found.value.map((one) => <Passkey key={one.passkey_id} passkey={one} remove={remove} />)}
    </Group>
  );
}
