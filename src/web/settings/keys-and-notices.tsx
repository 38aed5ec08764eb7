import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { preferences, setPreference } from '../state/preferences.ts';
import { settingsWords as words } from '../words-settings.ts';
import { Mute } from './mute.tsx';
import { Group, Setting } from './setting.tsx';

/** What the keyboard does, and how loud the inbox is. */
export function KeysAndNotices() {
  return (
    <Group id="settings-keys" title={words.keysAndNotices}>
      <Switch of="single_keys" label={words.singleKeys} how={words.singleKeysHow} />
      <DesktopNotices />
      <Switch of="sound" label={words.sound} />
      <Setting label={words.mute} how={words.muteHow}>
        <Mute />
      </Setting>
    </Group>
  );
}

/** The browser is asked when the person turns them on; where it says no they stay off. */
function DesktopNotices() {
  const isBlocked = useSignal(!('Notification' in globalThis) || Notification.permission === 'denied');
  const ask = async (): Promise<boolean> => {
    const allowed = 'Notification' in globalThis ? await Notification.requestPermission() : 'denied';
    isBlocked.value = allowed !== 'granted';
    return allowed === 'granted';
  };
  const how = <span role="status">{isBlocked.value ? words.blocked : words.desktopNoticesHow}</span>;
  return <Switch of="notices" label={words.desktopNotices} how={how} ask={ask} />;
}

type SwitchProps = {
  of: 'single_keys' | 'notices' | 'sound';
  label: string;
  how?: ComponentChildren;
  /** Whether it may be turned on. */
  ask?(): Promise<boolean>;
};

function Switch({ of, label, how, ask }: SwitchProps) {
  const id = `preference-${of}`;
  const turn = async (box: HTMLInputElement) => {
    const wanted = box.checked;
    setPreference(of, wanted && (!ask || (await ask())));
    box.checked = preferences.peek()[of]; // what was refused is not shown as done
  };
  return (
    <Setting field={id} label={label} how={how}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={preferences.value[of]}
        class="switch"
        id={id}
        aria-describedby={how === undefined ? undefined : `${id}-how`}
        checked={preferences.value[of]}
        onChange={({ currentTarget }) => void turn(currentTarget)}
      />
    </Setting>
  );
}
