import { useSignal } from '@preact/signals';
import { ActionButton } from '../ui/button.tsx';
import { agoOf } from '../ui/time/age.ts';
import { NameField } from './name-field.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { Group, Setting } from './setting.tsx';
import { password } from './state.ts';
import { Totp } from './totp.tsx';
import { Unread } from './unread.tsx';
import { settingsWords as words } from './words.ts';

/** Shows the name and the password of the person. */
export function You() {
  const isOpen = useSignal(false);
  const known = password.value.value;
  return (
    <Group id="settings-you" title={words.you}>
      <NameField />
      <Setting label={words.password} how={known && since(known)}>
        <Unread of={password} />
        {known && (
          <ActionButton
            tone="neutral"
            style="outline"
            opens="dialog"
            onPress={() => {
              isOpen.value = true;
            }}
          >
            {known.is_set ? words.change : words.set}
            <span class="hidden-words"> {words.password}</span>
          </ActionButton>
        )}
      </Setting>
      {known?.is_set && <Totp />}
      {isOpen.value && (
        <PasswordDialog
          close={() => {
            isOpen.value = false;
          }}
        />
      )}
    </Group>
  );
}

function since({ is_set, set_at }: { is_set: boolean; set_at: string | null }): string {
  if (!is_set) return words.passwordUnset;
  if (set_at === null) return words.passwordSet;
  return words.passwordChanged(agoOf(set_at));
}
