import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { toast } from '../answering/toast.ts';
import { call } from '../server/api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { passkeyWords as words } from './passkey-words.ts';
import { Passkey } from './passkeys.tsx';
import { type OwnPasskey, people, type Reviewer } from './state.ts';
import { useOwnChange } from './use-own-change.ts';

/** Lists the passkeys of another person in a dialog. An admin can remove each. */
export function OthersPasskeys({ person: { reviewer_id, name }, close }: { person: Reviewer; close: () => void }) {
  const all = useSignal<readonly OwnPasskey[]>([]);
  const { problem, run } = useOwnChange();
  const read = async () => {
    const found = await run(() => call('reviewerPasskeyList', { params: { reviewer_id } }));
    if (found) all.value = found.passkeys;
  };
  useEffect(() => void read(), []);
  const remove = async ({ passkey_id }: OwnPasskey) => {
    const done = await run(() => call('reviewerPasskeyRemove', { params: { reviewer_id, passkey_id } }));
    if (!done) return;
    toast.value = { icon: 'check', said: words.removedOther };
    close();
    await people.read();
  };
  return (
    <Dialog title={words.of(name)} class="dialog-small" close={close}>
      <div class="dialog-body">
        <FieldError id="others-passkeys-problem" message={problem.value?.message} />
        {all.value.map((one) => (
          <Passkey key={one.passkey_id} passkey={one} remove={remove} />
        ))}
      </div>
    </Dialog>
  );
}
