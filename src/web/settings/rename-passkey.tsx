import { useRef } from 'preact/hooks';
import { call } from '../server/api.ts';
import { ActionButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { passkeyWords as words } from './passkey-words.ts';
import { type OwnPasskey, passkeys } from './state.ts';
import { useOwnChange } from './use-own-change.ts';

const refusals = { too_short: words.missingName, too_long: words.tooLong, unsupported_characters: words.unseen };

/** Renames a passkey in a dialog. A refusal keeps the input. */
export function RenamePasskey({ passkey, close }: { passkey: OwnPasskey; close: () => void }) {
  const { problem, run } = useOwnChange(refusals);
  const field = useRef<HTMLInputElement>(null);
  const send = async (event: Event) => {
    event.preventDefault();
    const name = field.current?.value ?? '';
    const params = { passkey_id: passkey.passkey_id };
    const done = await run(() => call('passkeyRename', { params, body: { name } }));
    if (!done) return field.current?.focus();
    close();
    await passkeys.again();
  };
  return (
    <Dialog title={words.renameTitle} class="dialog-small" close={close}>
      <form class="dialog-body sign-in-form" onSubmit={send} noValidate>
        <div class="field">
          <label for="passkey-name">{words.name}</label>
          <input
            ref={field}
            data-first=""
            class="input"
            id="passkey-name"
            dir="auto"
            autoComplete="off"
            defaultValue={passkey.name}
            aria-invalid={problem.value !== undefined}
            aria-describedby="passkey-name-problem"
          />
          <FieldError id="passkey-name-problem" message={problem.value?.message} />
        </div>
        <ActionButton tone="brand" style="solid" wide submit>
          {words.save}
        </ActionButton>
      </form>
    </Dialog>
  );
}
