import { useSignal } from '@preact/signals';
import { toast } from '../answering/toast.ts';
import { ApiError, call } from '../server/api.ts';
import { canUsePasskeys, webauthn } from '../server/passkeys.ts';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { listed } from '../ui/listed.ts';
import { Plain } from '../ui/plain.tsx';
import { agoOf } from '../ui/time/age.ts';
import { passkeyWords as words } from './passkey-words.ts';
import { RenamePasskey } from './rename-passkey.tsx';
import { Group, Setting } from './setting.tsx';
import { type OwnPasskey, passkeys } from './state.ts';
import { Unread } from './unread.tsx';
import { useOwnChange } from './use-own-change.ts';

const group = 'settings-passkeys';

/** Lists the person's passkeys, adds one, and renames or removes each. */
export function Passkeys() {
  const { problem, run } = useOwnChange();
  const renamed = useSignal<OwnPasskey | undefined>(undefined);
  const add = async () => {
    const added = await run(addPasskey);
    if (added?.failed !== undefined) problem.value = { message: `${words.notAdded} ${added.failed}` };
    else if (added) toast.value = { icon: 'check', said: words.added };
    await passkeys.again();
  };
  const remove = async ({ passkey_id }: OwnPasskey) => {
    const done = await run(() => call('passkeyRemove', { params: { passkey_id } }));
    if (done) toast.value = { icon: 'check', said: words.removed };
    await passkeys.again();
    document.getElementById(group)?.focus(); // the pressed button is gone
  };
  const rename = (one: OwnPasskey | undefined) => {
    renamed.value = one;
  };
  const known = passkeys.value.value;
  return (
    <Group id={group} title={words.title}>
      <p class="settings-none">{words.how}</p>
      <FieldError id={`${group}-problem`} message={problem.value?.message} />
      <Unread of={passkeys} />
      {known?.passkeys.map((one) => (
        <Passkey key={one.passkey_id} passkey={one} rename={() => rename(one)} remove={remove} />
      ))}
      {known && <Add is_on={known.is_on} origin={known.origin} add={() => void add()} />}
      {renamed.value && <RenamePasskey passkey={renamed.value} close={() => rename(undefined)} />}
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
        <button type="button" class="quiet" aria-haspopup="dialog" aria-label={words.renameOf(name)} onClick={rename}>
          {words.rename}
        </button>
      )}
      <button type="button" class="quiet" aria-label={words.removeOf(name)} onClick={() => void remove(passkey)}>
        {words.remove}
      </button>
    </Setting>
  );
}
