import { useSignal } from '@preact/signals';
import { toast } from '../answering/toast.ts';
import { ApiError, call } from '../server/api.ts';
import { canUsePasskeys, webauthn } from '../server/passkeys.ts';
import { ActionButton, QuietButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, TextField } from '../ui/field.tsx';
import { listed } from '../ui/numbers.ts';
import { Plain } from '../ui/plain.tsx';
import { agoOf } from '../ui/time/age.ts';
import { passkeyWords as words } from './passkey-words.ts';
import { Group, Setting, useEnding, useOwnChange } from './setting.tsx';
import { type OwnPasskey, passkeys } from './state.ts';

const group = 'settings-passkeys';

export function Passkeys() {
  const change = useOwnChange();
  const renamed = useSignal<OwnPasskey | undefined>(undefined);
  const add = async () => {
    const added = await change.run(addPasskey);
    if (added?.failed !== undefined) change.problem.value = { message: `${words.notAdded} ${added.failed}` };
    else if (added) toast.value = { icon: 'check', said: words.added };
    await passkeys.again();
  };
  const end = useEnding(group, change, passkeys.again);
  const remove = ({ passkey_id }: OwnPasskey) =>
    end(async () => {
      await call('passkeyRemove', { params: { passkey_id } });
      return words.removed;
    });
  const known = passkeys.value.value;
  return (
    <Group id={group} title={words.title} change={change} of={passkeys}>
      <p class="settings-none">{words.how}</p>
      {known?.passkeys.map((one) => (
        <Passkey key={one.passkey_id} passkey={one} rename={() => (renamed.value = one)} remove={remove} />
      ))}
      {known && <Add is_on={known.is_on} origin={known.origin} add={() => void add()} />}
      {renamed.value && <RenamePasskey passkey={renamed.value} close={() => (renamed.value = undefined)} />}
    </Group>
  );
}

/** Adds a passkey. Returns the cause if the browser made none. */
async function addPasskey(): Promise<{ failed?: string }> {
  const options = await call('passkeyOptions');
  const loaded = await webauthn().catch(() => undefined); // thrown below as a failed request
  if (!loaded) throw new ApiError({ code: 'unreachable', message: '' });
  const { made: credential, failed } = await loaded.newPasskey(options);
  if (failed !== undefined) return { failed };
  await call('passkeyAdd', { body: { credential } });
  return {};
}

type AddProps = { is_on: boolean; origin: string | null; add(): void };

/** Offers a new passkey, or says why this address has none. */
function Add({ is_on, origin, add }: AddProps) {
  if (is_on && origin === location.origin && canUsePasskeys()) {
    return (
      <p class="settings-act">
        <ActionButton tone="neutral" style="outline" icon="key-round" onPress={add}>
          {words.add}
        </ActionButton>
      </p>
    );
  }
  if (is_on && origin === null) {
    return (
      <p class="settings-none">
        {words.nowhere} <code>hdo doctor</code>
      </p>
    );
  }
  return <p class="settings-none">{is_on ? elsewhere(origin) : words.off}</p>;
}

function elsewhere(origin: string | null): string {
  return origin === null || origin === location.origin ? words.unable : words.elsewhere(new URL(origin).host);
}

type PasskeyProps = { passkey: OwnPasskey; rename?: () => void; remove(one: OwnPasskey): Promise<void> };

/** Shows a passkey, with a button that removes it, and one that renames it if it is the person's own. */
export function Passkey({ passkey, rename, remove }: PasskeyProps) {
  const { name, rp_id, is_backed_up, created_at, last_used_at } = passkey;
  const how = [
    words.made(agoOf(created_at)),
    last_used_at === null ? words.unused : words.used(agoOf(last_used_at)),
    is_backed_up ? words.copied : '',
    rp_id === location.hostname ? '' : words.at(rp_id),
  ];
  return (
    <Setting label={<Plain text={name} />} how={listed(...how.filter((part) => part !== ''))}>
      {rename && (
        <QuietButton opens="dialog" label={words.renameOf(name)} onPress={rename}>
          {words.rename}
        </QuietButton>
      )}
      <QuietButton label={words.removeOf(name)} onPress={() => void remove(passkey)}>
        {words.remove}
      </QuietButton>
    </Setting>
  );
}

const refusals = { too_short: words.missingName, too_long: words.tooLong, unsupported_characters: words.unseen };

function RenamePasskey({ passkey, close }: { passkey: OwnPasskey; close: () => void }) {
  const { problem, run } = useOwnChange(refusals);
  const send = async (given: FormData) => {
    const params = { passkey_id: passkey.passkey_id };
    const done = await run(() => call('passkeyRename', { params, body: { name: String(given.get('name')) } }));
    if (!done) return;
    close();
    await passkeys.again();
  };
  return (
    <Dialog title={words.renameTitle} close={close}>
      <Form class="dialog-body sign-in-form" wrong={problem.value} submit={send}>
        <TextField
          id="passkey-name"
          name="name"
          label={words.name}
          wrong={problem.value?.message}
          defaultValue={passkey.name}
          first
        />
        <ActionButton wide submit>
          {words.save}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
